import { startTestSandbox, type TestSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import { test as base } from '../fixtures.ts';

/** Tests with a server one of whose providers is a sandbox; one of each for all tests of a file. */
export const withSandbox = (toEnvironment: (sandbox: TestSandbox) => Promise<Record<string, string>>) =>
  base.extend<object, { sandbox: TestSandbox }>({
    sandbox: [
      async ({ browserName: _anyBrowser }, use) => {
        const sandbox = await startTestSandbox('empty');
        await use(sandbox);
        await sandbox.close();
      },
      { scope: 'worker' },
    ],
    environment: [async ({ sandbox }, use) => use(await toEnvironment(sandbox)), { scope: 'worker' }],
  });
