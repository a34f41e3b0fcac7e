import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';

interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>[];
}

/** A server that receives webhooks. */
export interface TestListener {
  url(path?: string): string;
  /** What came since the test began. */
  readonly received: readonly Received[];
  /** What is answered from now on, by method; 200 otherwise. `hang` never answers, `redirect` sends elsewhere. */
  answer(answers: Record<string, number | 'hang' | 'redirect'>): void;
  /** Answers are held back until the returned function is called. */
  hold(): () => void;
  /** The events that were delivered, in their order. */
  events(): readonly Record<string, unknown>[];
  /** Waits until so many events came. */
  delivered(count: number): Promise<void>;
}

/** One listener for all tests of a file; it forgets what it received before each test. */
export function listenerForTests(): TestListener {
  let answers: Record<string, number | 'hang' | 'redirect'> = {};
  let held: Promise<void> | undefined;
  const received: Received[] = [];
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const respond = async (method: string, response: ServerResponse) => {
    await held;
    const answer = answers[method] ?? 200;
    if (answer === 'hang') return;
    if (answer === 'redirect') response.writeHead(302, { location: `${address()}/elsewhere` }).end();
    else response.writeHead(answer).end('Thank you');
  };
  const server = createServer(async (request, response) => {
    const text = (await request.setEncoding('utf8').toArray()).join('');
    const { method = '', url: path = '', headers } = request;
    received.push({ method, path, headers, body: text === '' ? [] : JSON.parse(text) });
    await respond(method, response);
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => {
    received.length = 0;
    answers = {};
    held = undefined;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const events = () => received.flatMap(({ body }) => body);
  return {
    received,
    events,
    url: (path = '/desk-hook') => address() + path,
    answer(given) {
      answers = given;
    },
    hold() {
      const { promise, resolve } = withResolver();
      held = promise;
      return resolve;
    },
    delivered: (count) => expect.poll(events).toHaveLength(count),
  };
}

function withResolver(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
