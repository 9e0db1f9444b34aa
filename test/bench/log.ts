/** `crawlwise log`: processor time of whole processes, compared with counting agents by `mawk` and unpacking by `zcat`. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { costOf } from './folder.ts';
import { benchDir, cli } from './places.ts';

const BROWSERS = Array.from(
  { length: 300 },
  (_, at) =>
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${at}.0.0.0 Safari/537.36`,
);
const CRAWLERS = [
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
];
const PRODUCTS = 22_000;

interface Shape {
  readonly name: string;
  readonly lines: number;
  /** One line in so many is a crawler's. */
  readonly every?: number;
  readonly isCaddy?: boolean;
  /** How many different tags the URLs have, and whether each line has another agent. */
  readonly tags?: number;
  readonly hasManyAgents?: boolean;
}

/** Writes a log in which GPTBot is in a trap; returns its path. */
function writeLog({
  name,
  lines,
  every = 10,
  isCaddy = false,
  tags = 60,
  hasManyAgents = false,
}: Shape): string {
  const file = join(benchDir, `log/${name}.log`);
  const handle = openSync(file, 'w');
  let state = 1;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let text = '';
  for (let at = 0; at < lines; at++) {
    const crawler = at % every === 0 ? random(CRAWLERS.length) : undefined;
    const path =
      crawler === 0
        ? `/blueprints?tags=t${random(tags)},t${random(tags)},t${random(60)}`
        : `/p/product-${random(PRODUCTS)}${crawler === undefined ? '' : `?sid=${random(1e9)}`}`;
    const own = crawler === undefined ? BROWSERS[random(BROWSERS.length)]! : CRAWLERS[crawler]!;
    const agent = hasManyAgents ? `${own} x${at}` : own;
    const second = Math.floor((at / lines) * 86_400);
    const clock = [second / 3600, (second / 60) % 60, second % 60]
      .map((part) => String(Math.floor(part)).padStart(2, '0'))
      .join(':');
    text += isCaddy
      ? `{"level":"info","ts":${1_795_564_800 + second}.1,"logger":"http.log.access.log0","msg":"handled request","request":{"remote_ip":"203.0.113.7","remote_port":"4711","client_ip":"203.0.113.7","proto":"HTTP/2.0","method":"GET","host":"www.example.com","uri":"${path}","headers":{"Accept-Encoding":["gzip, deflate, br"],"User-Agent":["${agent}"],"Accept":["text/html,application/xhtml+xml,application/xml;q=0.9"],"Accept-Language":["en-US,en;q=0.9"],"Sec-Fetch-Mode":["navigate"]},"tls":{"resumed":false,"version":772,"cipher_suite":4865,"proto":"h2","server_name":"www.example.com"}},"bytes_read":0,"user_id":"","duration":0.001,"size":12345,"status":200,"resp_headers":{"Server":["Caddy"],"Content-Type":["text/html; charset=utf-8"],"Vary":["Accept-Encoding"]}}\n`
      : `203.0.113.${at % 250} - - [25/Nov/2026:${clock} +0000] "GET ${path} HTTP/1.1" 200 ${random(90_000)} "https://www.example.com/page-${random(999)}" "${agent}"\n`;
    if (text.length < 2 ** 20) continue;
    writeSync(handle, text);
    text = '';
  }
  writeSync(handle, text);
  closeSync(handle);
  return file;
}

/**
 * Measures logs of so many lines, and prints a line for each budget.
 * @returns whether all hold
 */
export function measureLogs(lines: number, print: (line: string) => void): boolean {
  const folder = join(benchDir, 'log');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'site'), { recursive: true });
  const robots = join(folder, 'site/robots.txt');
  writeFileSync(
    robots,
    'User-agent: *\nDisallow: /cart\nDisallow: /account\n\nUser-agent: GPTBot\nDisallow: /private\n',
  );
  const urls = ['/blueprints', ...Array.from({ length: PRODUCTS }, (_, at) => `/p/product-${at}`)];
  writeFileSync(
    join(folder, 'site/sitemap.txt'),
    urls.map((url) => `https://www.example.com${url}\n`).join(''),
  );
  /** Processor time in microseconds a line, and the peak of memory in MB. */
  const measured = (command: string, own = lines) => {
    const { cpu, memory } = costOf(folder, command);
    return { time: (cpu * 1000) / own, memory };
  };
  const ours = (file: string, own = lines) =>
    measured(`'${process.execPath}' '${cli}' log '${file}' --robots '${robots}'`, own);
  let holds = true;
  const check = (what: string, value: number, bound: number, unit: string): void => {
    const isMet = !(value > bound);
    holds &&= isMet;
    print(`${isMet ? '  ' : '! '}${what}: ${value.toFixed(2)} ${unit} (≤ ${bound} ${unit})`);
  };
  const tenth = Math.ceil(lines / 10);
  const start = ours(writeLog({ name: 'start', lines: 100 }), 1).time;
  const plain = writeLog({ name: 'combined', lines });
  const mawk = measured(`mawk -F'"' '{n[$6]++} END {for (a in n) print n[a], a}' '${plain}'`).time;
  const { time, memory } = ours(plain);
  print(
    `  ${lines.toLocaleString('en-US')} combined lines: ${time.toFixed(2)} µs a line, mawk ${mawk.toFixed(2)} µs`,
  );
  check('the combined format, one crawler in ten lines', time / mawk, 3, '× mawk');
  check('memory', memory, 180, 'MB');
  spawnSync('gzip', ['-1', '-k', plain]);
  const zcat = measured(`zcat '${plain}.gz' | wc -l`).time;
  check('gzipped', ours(`${plain}.gz`).time / zcat, 2.5, '× zcat | wc -l');
  rmSync(`${plain}.gz`);
  const own = ours(writeLog({ name: 'crawlers', lines: tenth, every: 1 }), tenth);
  /** How much longer a line takes than one of the first log; starting takes as long for any log. */
  const ratio = (other: { readonly time: number }): number =>
    (other.time - start / tenth) / (time - start / lines);
  check('every line of a crawler', ratio(own), 6, '× the first, per line');
  const caddy = ours(writeLog({ name: 'caddy', lines: tenth, isCaddy: true }), tenth);
  check('Caddy JSON', ratio(caddy), 6, '× the first, per line');
  const many = ours(writeLog({ name: 'many', lines: tenth, every: 1, tags: 600 }), tenth);
  check('ten times the different URLs', many.memory / own.memory, 1.1, '× the memory');
  const few = ours(writeLog({ name: 'few', lines: tenth }), tenth);
  const agents = ours(writeLog({ name: 'agents', lines: tenth, hasManyAgents: true }), tenth);
  check('as many agents as lines', agents.memory / few.memory, 1.1, '× the memory');
  rmSync(folder, { recursive: true, force: true });
  return holds;
}
