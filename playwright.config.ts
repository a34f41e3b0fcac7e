import { defineConfig } from '@playwright/test';
import { browserArgs, browserLaunch } from './scripts/testing/browser.mjs';

export default defineConfig({
  testDir: '.',
  testMatch: ['src/**/web/**/*.browser.tsx', 'e2e/**/*.ts'],
  globalSetup: './src/testing/web/global-setup.ts',
  // Slow tests with thousands of records or long paths. Run by `npm run stress`.
  grepInvert: process.env.STRESS === 'full' ? undefined : /@stress/,
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 7_000 },
  reporter: 'line',
  use: {
    viewport: { width: 1280, height: 800 },
    // Saves the time of animations. `src/app/web/shell/one-screen.browser.tsx` tests reduced motion.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { ...browserLaunch(), args: browserArgs },
  },
});
