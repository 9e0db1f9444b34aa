/** Renders the terminal output of the command line as an HTML page. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './paths.mjs';

/**
 * The styles of the escape codes that the command line writes, and the codes that end them. @type
 * {Readonly<Record<string, string>>}
 */
const STYLES = {
  1: 'font-weight: bold',
  2: 'opacity: .65',
  4: 'text-decoration: underline',
  31: 'color: #f47067',
  33: 'color: #e0af68',
  36: 'color: #6cb6ff',
};

/** @param {string} plain */
const escaped = (plain) => plain.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** @param {string} printed with terminal escape codes */
function html(printed) {
  let depth = 0;
  const body = escaped(printed)
    .replace(/\u001b\]8;;[^\u0007\u001b]*(?:\u0007|\u001b\\)/g, '')
    .replace(/\u001b\[(\d+)m/g, (_, code) => {
      const style = STYLES[code];
      if (style) depth++;
      else if (depth > 0) depth--;
      else return '';
      return style ? `<span style="${style}">` : '</span>';
    });
  return body + '</span>'.repeat(depth);
}

/**
 * @param {readonly string[]} args of the command line in `dist/`
 * @param {string} cwd
 */
export async function terminalPage(args, cwd) {
  const child = spawn(process.execPath, [join(root, 'dist', 'cli.js'), ...args, '--format', 'stylish'], {
    ...{ cwd, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, FORCE_COLOR: '1' } },
  });
  const printed = await text(child.stdout);
  return `<body style="margin: 0; padding: 24px; background: #1f1f1f; color: #ddd; font: 15px/1.45 monospace"><pre style="white-space: pre-wrap">$ crawlwise ${args.join(' ')}\n\n${html(printed)}</pre></body>`;
}
