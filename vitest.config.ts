import { defineConfig } from 'vitest/config';
import { findProved } from './scripts/testing/proofs.mjs';

/** Tests that need neither a database nor a process of their own. */
const rules = [
  'src/*.test.ts',
  'src/architecture/**/*.test.ts',
  'bench/**/*.test.ts',
  ...['src/platform', 'src/features/*/*'].flatMap((root) => [`${root}/*.test.ts`, `${root}/!(web|server)/**/*.test.ts`]),
];

/** Start many processes, which takes half a minute each. Run by `npm run stress`. */
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

/** Start processes for seconds each, and already passed on the files that they guard. `npm run stress -- proofs` runs them anyway. */
const proved = process.env.STRESS === 'full' ? [] : findProved();

/** Slow and about the database alone, so it runs once, against an external database (`scripts/test-outside.ts`). */
const onlyOutside = process.env.TEST_DATABASE_URL ? [] : ['src/platform/server/jobs.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['scripts/testing/property-seed.ts'],
    // Generous, so that a slow machine doesn't fail tests.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'sample-data/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...rules, ...onlyUnderStress, ...proved, ...onlyOutside],
          globalSetup: ['src/testing/server/global-setup.ts'],
          setupFiles: ['scripts/testing/property-seed.ts', 'src/testing/server/print-server-errors.ts'],
          // Files can share a process, because a server's state is in its dependencies and its database.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'rules', include: rules, isolate: false } },
      // Files can share a process, which halves the time, because a sandbox's state is in the object that a test starts.
      { extends: true, test: { name: 'sandbox', include: ['sandbox/**/*.test.ts'], isolate: false } },
    ],
  },
});
