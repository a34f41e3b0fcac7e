import { afterAll, beforeEach } from 'vitest';
import { sharedSandboxForTests } from '../../../sandbox/testing/sandbox-for-tests.ts';
import type { TestSandbox } from '../../../sandbox/testing/test-sandbox.ts';
import { mailEnvironment } from './mail/mail-at-sandbox.ts';
import { quickbooksEnvironment } from './quickbooks/quickbooks-at-sandbox.ts';
import { startedForTests } from './server-for-tests.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { zohoEnvironment } from './zoho/zoho-at-sandbox.ts';

interface ServerAtSandbox {
  readonly server: TestServer;
  readonly sandbox: TestSandbox;
}

/** Higher than any test needs. */
export const ZOHO_CALLS_PER_MINUTE = 10_000;

let shared: Promise<TestServer> | undefined;

/**
 * A server, and the sandbox that simulates its Zoho, QuickBooks and mail servers, shared by the test files of a process. Before each test,
 * nothing is connected and both are empty. Call it before hooks that use it.
 */
export function serverAtSandboxForTests(): ServerAtSandbox {
  const sandbox = sharedSandboxForTests();
  const server = startedForTests(async () => {
    shared ??= startTestServer({ env: await environmentOf(sandbox) });
    return shared;
  });
  beforeEach(() => server.reset());
  return { server, sandbox };
}

/** Adds a second node on the database of the server, only for this file. */
export function nodesAtSandboxForTests(): ServerAtSandbox & { readonly second: TestServer } {
  const { server, sandbox } = serverAtSandboxForTests();
  const second = startedForTests(async () => {
    const { connection, clock } = server;
    return startTestServer({ connection, clock, env: await environmentOf(sandbox) });
  });
  afterAll(() => second.close());
  return { server, second, sandbox };
}

const environmentOf = async (sandbox: TestSandbox) => ({
  ...(await zohoEnvironment(sandbox)),
  ...(await quickbooksEnvironment(sandbox)),
  ...(await mailEnvironment(sandbox)),
  ZOHO_CALLS_PER_MINUTE: String(ZOHO_CALLS_PER_MINUTE),
});
