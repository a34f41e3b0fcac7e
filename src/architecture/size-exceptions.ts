import type { SizeException } from './sizes.ts';

/** Everything that may be larger than agreed. What needs no exception any more has to leave this list. */
export const SIZE_EXCEPTIONS: readonly SizeException[] = [
  { rule: 'imports', path: 'src/app/server/build-server.ts', reason: 'it puts the server together: one import per part of it' },
  { rule: 'imports', path: 'src/app/server/features.ts', reason: 'it lists the features, one line each' },
  { rule: 'imports', path: 'src/app/web/features.ts', reason: 'it lists the features, one line each' },
  { rule: 'imports', path: 'src/app/server/start-app.ts', reason: 'it starts every part of the server in turn' },
  { rule: 'imports', path: 'src/platform/server/server-deps.ts', reason: 'it lists every part of the server, one import each' },
  { rule: 'imports', path: 'src/platform/web/theme/styles.ts', reason: 'one import per style sheet, in the order they apply' },
];
