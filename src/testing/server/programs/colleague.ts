import { Agent, request } from 'node:http';

/** What a concurrent user measured. */
export interface ColleagueReport {
  readonly calls: number;
  /** Calls without a 2xx response, as `status path`. */
  readonly refused: readonly string[];
  /** In milliseconds. */
  readonly p95: number;
  readonly slowest: number;
  readonly slowestCall: string;
}

const PAUSE_MS = 20;

/**
 * A concurrent user in a separate process, so that only the server can delay it. Lists tickets, opens one and saves it in a loop until
 * SIGTERM, then prints its report as JSON. Arguments: server URL, cookie, ticket ID.
 */
async function main([url = '', cookie = '', ticketId = '']: readonly string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const refused: string[] = [];
  let slowest = 0;
  let slowestCall = '';
  let isOver = false;
  process.once('SIGTERM', () => {
    isOver = true;
  });

  const call = async (method: string, path: string, body?: object): Promise<string> => {
    const begin = performance.now();
    const { status, text } = await send(agent, { method, url: url + path, cookie, origin: url, body });
    const took = performance.now() - begin;
    times.push(took);
    if (took > slowest) {
      slowest = took;
      slowestCall = `${method} ${path}`;
    }
    if (status < 200 || status >= 300) refused.push(`${status} ${method} ${path}`);
    return text;
  };

  for (let turn = 0; !isOver; turn += 1) {
    await call('GET', '/api/tickets?limit=20');
    const { version } = JSON.parse(await call('GET', `/api/tickets/${ticketId}`)) as { version: number };
    if (turn % 10 === 0) await call('PUT', `/api/tickets/${ticketId}`, { version, summary: `Turn ${turn}` });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  agent.destroy();
  const sorted = times.toSorted((one, other) => one - other);
  const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0;
  const report: ColleagueReport = { calls: times.length, refused, p95, slowest, slowestCall };
  process.stdout.write(JSON.stringify(report));
}

interface Call {
  readonly method: string;
  readonly url: string;
  readonly cookie: string;
  readonly origin: string;
  readonly body: object | undefined;
}

function send(agent: Agent, { method, url, cookie, origin, body }: Call): Promise<{ status: number; text: string }> {
  const headers = { origin, cookie, ...(body && { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, agent, headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(pieces).toString() }));
      answer.once('error', reject);
    });
    asked.once('error', reject);
    asked.end(body && JSON.stringify(body));
  });
}

await main(process.argv.slice(2));
