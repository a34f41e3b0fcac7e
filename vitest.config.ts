import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What comes by itself is waited for; a slow machine is no failure.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'product',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['src/testing/server/global-setup.ts'],
        },
      },
      // A sandbox keeps all it knows in the object a test starts, so its files may share a process, in half the time.
      { extends: true, test: { name: 'sandbox', include: ['sandbox/**/*.test.ts'], isolate: false } },
    ],
  },
});
