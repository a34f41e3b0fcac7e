import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { defineConfig } from '@playwright/test';

const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/Applications/Google Chrome.app/Contents/MacOS'];

function findBrowser(): string | undefined {
  const places = FOLDERS.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return process.env.CHROMIUM_PATH ?? places.find((place) => existsSync(place));
}

const executablePath = findBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: ['src/**/web/**/*.test.tsx', 'e2e/*.ts'],
  globalSetup: './src/testing/web/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 7_000 },
  reporter: 'line',
  use: {
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
