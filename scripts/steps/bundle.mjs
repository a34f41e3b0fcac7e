import { build } from 'esbuild';

/** Writes one file for each program, which Node reads at start. */
export const bundle = (options) =>
  build({ bundle: true, platform: 'node', format: 'esm', target: 'node20', logLevel: 'warning', ...options });
