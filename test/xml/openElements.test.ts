import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { OpenElements, openAt, restOf, tokensIn } from '../../server/src/xml/tokens/openElements.ts';
import { spotAt } from '../../server/src/xml/tokens/spot.ts';
import type { Inside, Token } from '../../server/src/xml/tokens/tokens.ts';
import { cursorIn } from '../cursor.ts';
import { cpuTime, runs, size } from '../scale.ts';

/** Fragments of incomplete XML. */
const text = fc
  .array(
    fc.constantFrom(
      ...[
        '<r>',
        '</r>',
        '<a>',
        '</a>',
        '<b>',
        '</b>',
        '<a',
        '</a',
        '<b x="1">',
        '<b x="',
        '<a/>',
        '<p:a>',
        '</p:a>',
      ],
      ...[
        '<',
        '</',
        '<!-- ',
        '-->',
        '<![CDATA[',
        ']]>',
        '<?x ',
        '?>',
        '<!DOCTYPE r [',
        '>',
        '/>',
        '"',
        "='",
        ' ',
      ],
      ...['\n', 'text', '&amp;', 'é'],
    ),
    { maxLength: 25 },
  )
  .map((pieces) => pieces.join(''));
const inside = fc.constantFrom<Inside | undefined>(undefined, 'comment', 'cdata', 'pi', 'doctype');
const before = fc.constantFrom<readonly string[]>([], ['r'], ['r', 'a'], ['r', 'a', 'a', 'b']);

test('tokens cover any text, in any initial state', () => {
  fc.assert(
    fc.property(text, inside, (source, from) => {
      let end = 0;
      for (const token of tokensIn(source, 0, from)) {
        assert.equal(token.start, end);
        assert.ok(token.end > token.start);
        end = token.end;
      }
      assert.equal(end, source.length);
    }),
    { numRuns: runs(20_000) },
  );
});

/** Reference: the open elements with the names of their children, searched in a list for each tag. */
function openBySearch(tokens: readonly Token[], length: number, names: readonly string[], opens: string) {
  type Element = { name: string; half: boolean; children: string[] };
  let open: Element[] = names.map((name) => ({ name, half: false, children: [] }));
  const parent = () => open.findLast(({ half }) => !half);
  for (const { type, name, end, open: isCut } of tokens) {
    if (name === '' || (isCut && end === length)) continue;
    if (type === 'end') {
      const at = open.findLastIndex((element) => element.name === name);
      if (at < 0) continue;
      const closed = open[at]!;
      open = open.slice(0, at);
      if (closed.half) parent()!.children.push(name);
      if (open.length === 0) return undefined;
    } else if (type === 'start' || type === 'empty' || type === 'junk') {
      const isRoot = open.length === 0;
      if (isRoot && type === 'empty') return undefined;
      if (!isRoot && type !== 'junk') parent()!.children.push(name);
      const half = type === 'junk' && !isRoot && name !== opens;
      if (type !== 'empty') open.push({ name, half, children: [] });
    }
  }
  return open.filter(({ half }) => !half).map(({ name, children }) => ({ name, children }));
}

test('the open elements at each offset equal those of a search', () => {
  fc.assert(
    fc.property(text, inside, before, fc.constantFrom('a', 'b', ''), (source, from, names, opens) => {
      for (let at = 0; at <= source.length; at++) {
        const beginning = {
          open: names,
          inside: from,
          root: undefined,
          opens: (name: string) => name === opens,
        };
        const seen = openAt(source, at, beginning);
        const tokens = [...tokensIn(source.slice(0, at), 0, from)];
        const found = seen?.open.map(({ name, children }) => ({
          name,
          children: children.map((item) => item.name),
        }));
        assert.deepEqual(found, openBySearch(tokens, at, names, opens));
        if (seen) assert.deepEqual(seen.last, tokens.at(-1));
      }
    }),
    { numRuns: runs(6_000) },
  );
});

test('the rest of an element ends at its end tag', () => {
  fc.assert(
    fc.property(text, before, (source, names) => {
      const { children, closed, end } = restOf(source, 0, names);
      assert.equal(end, undefined);
      const open = [...names];
      const expected: string[] = [];
      let isClosed = false;
      for (const { type, name } of tokensIn(source)) {
        if (type === 'start' || type === 'empty') {
          if (open.length === names.length) expected.push(name);
          if (type === 'start') open.push(name);
        } else if (type === 'end' && open.includes(name)) {
          open.length = open.lastIndexOf(name);
          isClosed = open.length === names.length - 1;
          if (open.length < names.length) break;
        }
      }
      assert.deepEqual([children.map(({ name }) => name), closed], [expected, isClosed]);
    }),
    { numRuns: runs(20_000) },
  );
});

test('the rest of an element without an end tag is its content', () => {
  const names = (source: string, own: string) => {
    const { children, closed, end } = restOf(source, 0, ['r'], own);
    return [children.map(({ name }) => name).join(' '), closed, end && source.slice(end.start, end.end)];
  };
  assert.deepEqual(names('<b/></a><c/></r>', 'a'), ['c', true, '</a>']);
  assert.deepEqual(names('<b/><c/></r>', 'a'), ['b c', true, undefined]);
});

test('tags before a root of a known name are skipped, and after the root nothing is open', () => {
  const check = (source: string, root: string | undefined, expected: readonly string[] | undefined) => {
    const seen = openAt(source, source.length, { open: [], inside: undefined, root, opens: () => false });
    assert.deepEqual(
      seen?.open.map(({ name }) => name),
      expected,
      source,
    );
  };
  check('<x <r><a>', 'r', ['r', 'a']);
  check('<x <r><a>', undefined, ['x', 'r', 'a']);
  check('<r <a>', 'r', ['r', 'a']);
  check('<r></r>', 'r', undefined);
  check('<r/>', 'r', undefined);
  check('', 'r', []);
});

test('closing yields everything in the element, innermost first', () => {
  const open = new OpenElements<number>();
  ['r', 'a', 'b', 'a', 'c'].forEach((name, at) => {
    open.open(name, at);
  });
  assert.deepEqual(open.close('x'), []);
  assert.deepEqual(open.close('a'), [4, 3]);
  assert.deepEqual([open.all, open.innermost, open.depth], [[0, 1, 2], 2, 3]);
  assert.deepEqual(open.close('r'), [2, 1, 0]);
  assert.deepEqual([open.all, open.innermost, open.depth], [[], undefined, 0]);
});

test('an offset is classified by its part of the tag', () => {
  const check = (marked: string, expected: string | undefined) => {
    const { text: source, offset: at } = cursorIn(marked);
    const seen = openAt(source, at, { open: ['r'], inside: undefined, root: undefined, opens: () => false });
    const spot = spotAt(source, at, seen?.last);
    const part =
      spot?.in === 'tag' ? (spot.spot.in === 'value' ? spot.spot.value : spot.spot.word) : spot?.word;
    const where = spot?.in === 'tag' ? spot.spot.in : spot?.in;
    assert.equal(part && `${where} '${source.slice(part.start, part.end)}'`, expected, marked);
  };
  check('<a>te‸xt</a>', "content 'text'");
  check('<a><b‸</a>', "name '<b'");
  check('<a><‸</a>', "name '<'");
  check('<a><‸/a>', undefined);
  check('<a><‸b></a>', "name '<b'");
  check('<a></‸a>', "end '</a>'");
  check('<a hr‸ef="x">', "attribute 'href'");
  check('<a href="x‸y">', "value 'xy'");
  check('<a href=x‸y>', "value 'xy'");
  check('<a href="x‸ <b>', "value 'x'");
  check('<a <!-- ‸ -->', undefined);
  check('<![CDATA[ ‸ ]]>', undefined);
});

test('deep and half-closed elements take linear time', () => {
  const many = size(50_000);
  const source = `<r>${'<a>'.repeat(many)}${'<b><c></b>'.repeat(many)}${'</x>'.repeat(many)}`;
  const started = cpuTime();
  openAt(source, source.length, { open: [], inside: undefined, root: 'r', opens: () => false });
  restOf(source, 0, []);
  assert.ok(cpuTime() - started < 2_000);
});
