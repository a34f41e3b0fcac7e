import { build } from 'esbuild';

/** Bundles each program into one file, which Node reads at startup. */
export const bundle = (options) =>
  build({ bundle: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'warning', ...options });
