import { startTestSandbox, type TestSandbox } from '../../../../sandbox/testing/test-sandbox.ts';
import { test as base } from '../fixtures.ts';

/** Runs tests with a server that uses a sandbox as one of its providers. All tests of a file share both. */
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
