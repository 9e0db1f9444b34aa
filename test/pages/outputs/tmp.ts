import { readFileSync } from 'node:fs';
import { answersIn } from './onDisk.ts';
const [root, table] = process.argv.slice(2); const answer = answersIn(root!);
let ok=0, unk=0; for (const line of readFileSync(table!, 'utf8').split('\n')) { const c=line.split('|').map(x=>x.trim()); if (c.length<6) continue; const own=answer(c[1]!); const real = c[2]==='200' ? `200${c[4]?' noindex':''}` : `${c[2]} ${c[3]}`.trim(); if (own.startsWith('unknown')) {unk++; console.log('unknown',c[1],own,'real',real);} else if (own.replace(/^200 \S+(?: b\.html)?/,'200')===real) ok++; else console.log('DIFF',c[1],own,'real',real); }
console.log(ok,unk);
