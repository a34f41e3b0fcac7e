import { Agent, request } from 'node:http';

/** The outcome of concurrent calls. */
export interface CallOutcome {
  readonly calls: number;
  readonly seconds: number;
  /** Number of calls by status; `cut` for connections that ended without a response. */
  readonly answers: Readonly<Record<string, number>>;
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends `calls` calls, `parallel` at a time; `make` returns the n-th one. */
export async function sendInParallel(url: string, calls: number, parallel: number, make: (index: number) => Call): Promise<CallOutcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  const answers: Record<string, number> = {};
  const startedAt = performance.now();
  let next = 0;
  const work = async () => {
    while (next < calls) {
      const answer = await send(agent, url, make(next++));
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  agent.destroy();
  return { calls, seconds: (performance.now() - startedAt) / 1_000, answers };
}

function send(agent: Agent, url: string, { method, path, headers, body }: Call): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(url + path, { agent, method, headers }, (response) => {
      response.on('error', () => resolve('cut'));
      response.on('end', () => resolve(String(response.statusCode)));
      response.resume();
    });
    sent.on('error', () => resolve('cut'));
    sent.end(body);
  });
}
