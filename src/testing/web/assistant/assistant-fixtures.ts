import { geminiEnvironment } from '../../server/assistant/gemini-at-sandbox.ts';
import { withSandbox } from '../sandbox/sandbox-fixtures.ts';

/** Runs tests with a server that uses a sandbox as Gemini, reset before each test. */
export const test = withSandbox(geminiEnvironment).extend<{ gemini: undefined }>({
  gemini: [
    async ({ sandbox }, use) => {
      await sandbox.control.reset('empty');
      await use(undefined);
    },
    { auto: true },
  ],
});
