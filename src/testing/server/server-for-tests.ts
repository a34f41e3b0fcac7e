import { afterAll, beforeAll, beforeEach } from 'vitest';
import { callerOf } from './api-caller.ts';
import { type SignedInCaller, startTestServer, type TestServer } from './test-server.ts';

let shared: Promise<TestServer> | undefined;
const sharedByKind = new Map<string, Promise<TestServer>>();

/**
 * Returns the server that the test files of a process share, with empty tables and the current time before each test. Call it before hooks
 * that use it.
 */
export function serverForTests(): TestServer {
  const server = startedForTests(() => {
    shared ??= startTestServer();
    return shared;
  });
  beforeEach(() => server.reset());
  return server;
}

/** Returns a server with these variables, shared by the test files of a process that use the same `kind`. */
export function sharedServerForTests(kind: string, { env }: { env: Env }): TestServer {
  const server = startedForTests(() => {
    const started = sharedByKind.get(kind) ?? startWith(env);
    sharedByKind.set(kind, started);
    return started;
  });
  beforeEach(() => server.reset());
  return server;
}

/** Environment variables of a server; a function if they are known only after something else has started. */
type Env = Record<string, string> | (() => Promise<Record<string, string>>);

const readEnv = (env: Env = {}) => (typeof env === 'function' ? env() : env);
const startWith = async (env: Env) => startTestServer({ env: await readEnv(env) });

/** Returns a server only for this file, for tests that inspect its process, such as its log and open connections. */
export function ownServerForTests({ env }: { env?: Env } = {}): TestServer {
  const server = startedForTests(async () => startTestServer({ env: await readEnv(env) }));
  beforeEach(() => server.reset());
  afterAll(() => server.close());
  return server;
}

/** Returns a server only for this file, and a second node on its database, with another encryption key if one is given. */
export function twoServersForTests({ env = {}, ...options }: { appSecret?: string; env?: Env } = {}): readonly [TestServer, TestServer] {
  const server = ownServerForTests({ env });
  const second = startedForTests(async () => {
    const { connection, clock } = server;
    return startTestServer({ connection, clock, ...options, env: await readEnv(env) });
  });
  afterAll(() => second.close());
  return [server, second];
}

/** Signs in a new user before each test. Call it after `serverForTests`, and before hooks that use it. */
export function personForTests(server: TestServer, person: Parameters<TestServer['signedIn']>[0] = {}): SignedInCaller {
  let signedIn: SignedInCaller | undefined;
  const current = () => {
    if (!signedIn) throw new Error('People are signed in before each test, not while tests are collected.');
    return signedIn;
  };
  beforeEach(async () => {
    signedIn = await server.signedIn(person);
  });
  return {
    ...callerOf((method, path, options) => current().request(method, path, options)),
    get userId() {
      return current().userId;
    },
    get fullName() {
      return current().fullName;
    },
    get cookie() {
      return current().cookie;
    },
  };
}

/** Starts a server before the first test of a file. */
export function startedForTests(start: () => Promise<TestServer>): TestServer {
  let started: TestServer | undefined;
  const running = () => {
    if (!started) throw new Error('The server starts before the first test, not while tests are collected.');
    return started;
  };
  beforeAll(async () => {
    started = await start();
  });
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
    get locked() {
      return running().locked;
    },
    signedIn: (person) => running().signedIn(person),
    reset: () => running().reset(),
    close: () => running().close(),
  };
}
