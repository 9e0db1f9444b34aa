/** Texts of several words in the sources of the server, except those that a rule defines under its code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyNode, parse } from 'acorn';
import { transformSync } from 'esbuild';

/** Shell scripts and examples are not shown to users. */
const OTHERS = /xamples\.ts$|completions\.ts$/;
/** Files with rules. */
const RULES = /(?:^|\/)rules\//;
/** The properties of a rule with its texts, whose catalogue is its code, and with files of examples. */
const OF_RULE: ReadonlySet<string> = new Set(['message', 'title', 'docs', 'sources', 'examples']);
/** Two words of a sentence, or what joins its parts. */
const PROSE =
  /[a-z]{2,}[,:]? (?:\{\w*\}|'?[a-z])|^(?:; |,? (?:and|or) |, )$|^,? ?(?:and|or|with|without) \{/i;

/**
 * @param folder sources of the server
 * @returns by file, its texts in order, each once; `{name}` for parts that are known only at run time
 */
export function prose(folder: string): Record<string, readonly string[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts') && !OTHERS.test(file))
    .sort();
  const words = files.map((file) => [file, wordsIn(file, readFileSync(join(folder, file), 'utf8'))] as const);
  return Object.fromEntries(words.filter(([, texts]) => texts.length > 0));
}

function wordsIn(file: string, source: string): readonly string[] {
  const texts = new Set<string>();
  const visit = (node: AnyNode): void => {
    if (node.type === 'ImportDeclaration' || (RULES.test(file) && isOfRule(node))) return;
    const text = textOf(node);
    if (text !== undefined && PROSE.test(text)) texts.add(text);
    for (const below of Object.values(node).flat()) if (isNode(below)) visit(below);
  };
  const { code } = transformSync(source, { loader: 'ts', target: 'es2022' });
  visit(parse(code, { ecmaVersion: 2022, sourceType: 'module' }) as AnyNode);
  return [...texts];
}

const isOfRule = (node: AnyNode): boolean =>
  node.type === 'Property' && node.key.type === 'Identifier' && OF_RULE.has(node.key.name);

const isNode = (value: unknown): value is AnyNode => typeof (value as AnyNode | null)?.type === 'string';

function textOf(node: AnyNode): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  return node.quasis
    .map(({ value }, at) => {
      const expression = node.expressions[at];
      return (value.cooked ?? value.raw) + (expression ? `{${nameOf(expression)}}` : '');
    })
    .join('');
}

/** A placeholder name for an expression. */
function nameOf(expression: AnyNode): string {
  if (expression.type === 'Identifier') return expression.name;
  if (expression.type === 'MemberExpression') return nameOf(expression.property);
  return expression.type === 'CallExpression' ? nameOf(expression.callee) : '';
}
