import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/testing/browser.mjs';

const executablePath = findBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: ['src/**/web/**/*.browser.tsx', 'e2e/**/*.ts'],
  globalSetup: './src/testing/web/global-setup.ts',
  // Thousands of records, and long ways of which cheaper tests show the parts: `npm run stress` runs them.
  grepInvert: process.env.STRESS === 'full' ? undefined : /@stress/,
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 7_000 },
  reporter: 'line',
  use: {
    viewport: { width: 1280, height: 800 },
    // Nobody has to wait for a dialog to slide in; that motion can be switched off is what `e2e/shell/one-screen.ts` shows.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // A page lives for seconds here: code that is compiled for speed costs more than it saves.
      args: [
        '--js-flags=--no-turbofan --no-maglev',
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--disable-background-networking',
      ],
    },
  },
});
