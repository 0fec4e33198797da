import { build } from 'esbuild'; import { minify } from 'terser'; import { gzipSync } from 'node:zlib'; import fs from 'node:fs';
const NAMED=eval(fs.readFileSync('runtime/build.mjs','utf8').match(/const NAMED = (\[[\s\S]*?\n\]);/)[1]);
for (const entry of ['index','list']) {
const {outputFiles}=await build({entryPoints:[`runtime/${entry}.ts`],bundle:true,minifySyntax:true,target:'es2022',write:false,format:'esm'});
const code=outputFiles[0].text;
const tries={base:{passes:3,unsafe_arrows:true},p6:{passes:6,unsafe_arrows:true},noinline:{passes:3,unsafe_arrows:true,inline:1},noreduce:{passes:3,unsafe_arrows:true,reduce_funcs:false},both:{passes:3,unsafe_arrows:true,reduce_funcs:false,inline:0},unsafe:{passes:3,unsafe_arrows:true,unsafe:true,unsafe_methods:true,booleans_as_integers:true,pure_getters:true},noseq:{passes:3,unsafe_arrows:true,sequences:false}, nocollapse:{passes:3,unsafe_arrows:true,collapse_vars:false}, hoist:{passes:3,unsafe_arrows:true,hoist_props:false,join_vars:false}, noif:{passes:3,unsafe_arrows:true,conditionals:false,if_return:false}};
for (const [k,compress] of Object.entries(tries)) for (const mod of [true]) {
 const r=await minify(code,{ecma:2020,module:mod,compress,mangle:{properties:{reserved:NAMED}}});
 console.log(entry,k,r.code.length,gzipSync(r.code,{level:9}).length);
}
const u=await minify(code,{ecma:2020,module:true,compress:{passes:3,unsafe_arrows:true},mangle:{properties:{reserved:NAMED,builtins:false,undeclared:true}}});console.log('undeclared',gzipSync(u.code,{level:9}).length);
}
