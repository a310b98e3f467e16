import {build} from 'esbuild'; import {gzipSync} from 'node:zlib';
const {outputFiles}=await build({stdin:{contents:"export * from './generated/sdk/src/index.ts';",resolveDir:process.cwd()},bundle:true,minify:true,format:'esm',target:'es2022',write:false});
const b=outputFiles[0].contents; console.log(gzipSync(b).length,b.length);
if(process.argv[2]) (await import('node:fs')).writeFileSync(process.argv[2],b);
