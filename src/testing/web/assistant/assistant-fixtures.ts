import { geminiEnvironment } from '../../server/assistant/gemini-at-sandbox.ts';
import { withSandbox } from '../sandbox/sandbox-fixtures.ts';

/** Tests with a server whose Gemini is a sandbox, as new before each test. */
export const test = withSandbox(geminiEnvironment).extend<{ gemini: undefined }>({
  gemini: [
    async ({ sandbox }, use) => {
      await sandbox.control.reset('empty');
      await use(undefined);
    },
    { auto: true },
  ],
});
