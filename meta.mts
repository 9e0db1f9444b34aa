// what is loaded before the first squiggle: by file and by input
import { build } from 'esbuild';
import { gzipSync } from 'node:zlib';
import { join } from 'node:path';
const root='/tmp/w/p5'; const source=(p)=>join(root,'client/src/playground',p);
const COMMON={absWorkingDir:root,bundle:true,minify:true,write:false,metafile:true,platform:'browser',target:'es2022',entryNames:'[name]-[hash]',chunkNames:'[name]-[hash]',assetNames:'[name]-[hash]',legalComments:'none',charset:'utf8',format:'esm',splitting:true,outdir:'/o'};
const server=await build({...COMMON,entryPoints:[join(root,'server/src/main/worker.ts')]});
const page=await build({...COMMON,entryPoints:['start.ts','frame.ts','style.css','frame.css'].map(source),alias:{vscode:source('l10n.ts')},define:{WORKER:'""',NONCE:'""'},loader:{'.txt':'text','.xml':'text','.png':'copy'}});
const show=(res,entries,label)=>{
  const outs=res.metafile.outputs; const size=new Map(res.outputFiles.map(f=>[f.path.split('/').pop(),[f.contents.length,gzipSync(f.contents,{level:9}).length]]));
  const seen=new Set(); const walk=(p)=>{ if(seen.has(p))return; seen.add(p); for(const i of outs[p].imports) if(i.kind==='import-statement') walk(i.path);};
  for(const e of entries){const k=Object.keys(outs).find(k=>outs[k].entryPoint===e); if(!k){console.log('no',e);continue;} walk(k);}
  let t=0,g=0; const inputs=new Map();
  for(const p of seen){const [a,b]=size.get(p.split('/').pop()); t+=a; g+=b; console.log(label,p.split('/').pop(),a,b,outs[p].entryPoint??''); for(const [i,{bytesInOutput}] of Object.entries(outs[p].inputs)) inputs.set(i,(inputs.get(i)??0)+bytesInOutput);}
  console.log(label,'TOTAL',t,g);
  const by=new Map(); for(const [i,b] of inputs){const key=i.includes('node_modules')?i.replace(/.*node_modules\//,'').split('/').slice(0,i.includes('/@')?2:1).join('/'):i; by.set(key,(by.get(key)??0)+b);}
  for(const [k,v] of [...by].sort((a,b)=>b[1]-a[1]).slice(0,+(process.argv[2]??40))) console.log('   ',v,k);
};
show(page,['client/src/playground/start.ts','client/src/playground/app.ts'],'page');
show(server,['server/src/main/worker.ts','server/src/robots/service.ts'],'server');
