import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestServer, type TestServer } from './test-server.ts';

/** One server for all tests of a file, with empty tables and the present time before each of them. Call it before hooks that use it. */
export function serverForTests(): TestServer {
  const server = startedForTests(() => startTestServer());
  beforeEach(() => server.reset());
  return server;
}

/** The same, and a second node on its database; with another key for secrets, if one is given. */
export function twoServersForTests(options: { appSecret?: string } = {}): readonly [TestServer, TestServer] {
  const server = serverForTests();
  return [server, startedForTests(() => startTestServer({ connection: server.connection, ...options }))];
}

/** A server that starts before the first test and stops after the last. */
function startedForTests(start: () => Promise<TestServer>): TestServer {
  let started: TestServer | undefined;
  const running = () => {
    if (!started) throw new Error('The server starts before the first test, not while tests are collected.');
    return started;
  };
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => started?.close());
  return {
    get deps() {
      return running().deps;
    },
    get database() {
      return running().database;
    },
    get connection() {
      return running().connection;
    },
    get clock() {
      return running().clock;
    },
    get url() {
      return running().url;
    },
    get setupUrl() {
      return running().setupUrl;
    },
    get anonymous() {
      return running().anonymous;
    },
    signedIn: (person) => running().signedIn(person),
    reset: () => running().reset(),
    close: () => running().close(),
  };
}
