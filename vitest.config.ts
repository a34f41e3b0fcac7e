import { defineConfig } from 'vitest/config';
import { findProved } from './scripts/testing/proofs.mjs';

/** Tests that need neither a database nor a process of their own. */
const rules = [
  'src/*.test.ts',
  'src/architecture/**/*.test.ts',
  'bench/**/*.test.ts',
  ...['src/platform', 'src/features/*/*'].flatMap((root) => [`${root}/*.test.ts`, `${root}/!(web|server)/**/*.test.ts`]),
];

/** They start many programs, which takes half a minute each: `npm run stress` runs them. */
const onlyUnderStress =
  process.env.STRESS === 'full'
    ? []
    : [
        'src/features/admin/backups/**/*.stress.test.ts',
        'src/platform/server/embedded-postgres/*.stress.test.ts',
        'src/app/server/rotate-secret.stress.test.ts',
        'src/app/server/text.stress.test.ts',
        'src/features/exchange/accounting/server/accounting.stress.test.ts',
        'src/features/exchange/sync/server/sync-day.stress.test.ts',
        'src/features/exchange/sync/server/sync-nodes.stress.test.ts',
        'scripts/recovery.stress.test.ts',
      ];

/** They start programs for seconds each, and have passed on exactly the files that they guard. `npm run stress -- proofs` runs them anyway. */
const proved = process.env.STRESS === 'full' ? [] : findProved();

/** They take long and are about the database alone: once is enough, where it is known by its address (`scripts/test-outside.ts`). */
const onlyOutside = process.env.TEST_DATABASE_URL ? [] : ['src/platform/server/jobs.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['scripts/testing/property-seed.ts'],
    // What comes by itself is waited for; a slow machine is no failure.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'sample-data/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...rules, ...onlyUnderStress, ...proved, ...onlyOutside],
          globalSetup: ['src/testing/server/global-setup.ts'],
          // A server keeps all it knows in its dependencies and its database, so the files may share a process.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'rules', include: rules, isolate: false } },
      // A sandbox keeps all it knows in the object a test starts, so its files may share a process, in half the time.
      { extends: true, test: { name: 'sandbox', include: ['sandbox/**/*.test.ts'], isolate: false } },
    ],
  },
});
