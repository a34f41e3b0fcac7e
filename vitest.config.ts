import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserArgs, browserLaunch } from './scripts/testing/browser.mjs';

/** Tests that need neither a database nor a process of their own. */
const rules = [
  'src/*.test.ts',
  'src/architecture/**/*.test.ts',
  'bench/**/*.test.ts',
  'src/{app,platform,features/*/*}/web/**/*.test.ts',
  ...['src/platform', 'src/features/*/*'].flatMap((root) => [`${root}/*.test.ts`, `${root}/!(web|server)/**/*.test.ts`]),
];

/** Long tests, such as kills, faults and growth. Run by `npm run stress`. */
const stress = process.env.STRESS === 'full' ? [] : ['**/*.stress.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Generous, so that a slow machine doesn't fail tests.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'sample-data/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...rules, ...stress],
          globalSetup: ['src/testing/server/global-setup.ts'],
          setupFiles: ['scripts/testing/property-seed.ts', 'src/testing/server/print-server-errors.ts'],
          // Files can share a process, because a server's state is in its dependencies and its database.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'rules', include: rules, setupFiles: ['scripts/testing/property-seed.ts'], isolate: false } },
      // Files can share a process, which halves the time, because a sandbox's state is in the object that a test starts.
      {
        extends: true,
        test: { name: 'sandbox', include: ['sandbox/**/*.test.ts'], setupFiles: ['scripts/testing/property-seed.ts'], isolate: false },
      },
      {
        extends: true,
        plugins: [react({ compiler: true })],
        // Not the project's own `define`, which Vitest would set in the processes of all projects.
        environments: { client: { define: { 'process.env.NODE_ENV': '"production"' } } },
        oxc: { jsx: { development: false } },
        // Found at the start, because a dependency found later reloads the page of a running test.
        optimizeDeps: { entries: ['src/app/web/main.tsx'] },
        cacheDir: '.cache/vite-components',
        // Would cover the components of other tests.
        server: { hmr: { overlay: false } },
        test: {
          name: 'components',
          include: ['src/**/web/**/*.component.tsx'],
          setupFiles: ['src/testing/web/components/setup.ts'],
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { ...browserLaunch(), args: browserArgs },
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
