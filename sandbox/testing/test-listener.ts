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
  /** Requests since the start of the test. */
  readonly received: readonly Received[];
  /** Sets the status of responses by method. Defaults to 200; `hang` never responds. */
  answer(answers: Record<string, number | 'hang'>): void;
  /** Returns the delivered events in order. */
  events(): readonly Record<string, unknown>[];
  /** Waits for a number of events. */
  delivered(count: number): Promise<void>;
}

/** Returns a listener for the tests of a file. */
export function listenerForTests(): TestListener {
  let answers: Record<string, number | 'hang'> = {};
  const received: Received[] = [];
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const respond = (method: string, response: ServerResponse) => {
    const answer = answers[method] ?? 200;
    if (answer !== 'hang') response.writeHead(answer).end('Thank you');
  };
  const server = createServer(async (request, response) => {
    const text = (await request.setEncoding('utf8').toArray()).join('');
    const { method = '', url: path = '', headers } = request;
    received.push({ method, path, headers, body: text === '' ? [] : JSON.parse(text) });
    respond(method, response);
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => {
    received.length = 0;
    answers = {};
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
    delivered: (count) => expect.poll(events).toHaveLength(count),
  };
}
