import { setTimeout } from 'node:timers/promises';
import type { Product } from './product.ts';
import { takeInTurn } from './rounds.ts';
import { createScenarios, LIST, NEW_TICKET, SAVE, SEARCH, TICKET } from './scenarios.ts';
import { format, percentile } from './statistics.ts';
import { timeRequest } from './time-request.ts';

const USERS = 50;
const REQUESTS_PER_SECOND = 150;
const WARM_UP_SECONDS = 10;
/** Percent of all requests. */
const SHARES = { [LIST]: 40, [TICKET]: 30, [SAVE]: 15, [SEARCH]: 10, [NEW_TICKET]: 5 };

/** Prints how long fifty users wait who send requests at a steady pace, and the server's memory. */
export async function measurePeople(product: Product, tickets: number, minutes: number): Promise<void> {
  const users: string[] = [];
  while (users.length < USERS) users.push(await product.signIn());
  const scenarios = await createScenarios(product, tickets);
  // Spread, so that no kind of request comes in a row.
  const work = Object.entries(SHARES)
    .flatMap(([name, share]) => {
      const next = takeInTurn(scenarios.find((scenario) => scenario.name === name)?.requests ?? []);
      return Array.from({ length: share }, (_, index) => ({ name, next, at: (index + 0.5) / share }));
    })
    .sort((one, other) => one.at - other.at);
  const nextWork = takeInTurn(work);
  const nextUser = takeInTurn(users);

  const times = new Map(Object.keys(SHARES).map((name) => [name, [] as number[]]));
  const memory: number[] = [];
  const errors: unknown[] = [];
  const running: Promise<void>[] = [];
  const warmUp = WARM_UP_SECONDS * REQUESTS_PER_SECOND;
  const start = performance.now();
  for (let request = 0; request < warmUp + minutes * 60 * REQUESTS_PER_SECOND; request += 1) {
    // A request is due even if earlier ones are still running.
    await setTimeout(start + (request * 1_000) / REQUESTS_PER_SECOND - performance.now());
    const { name, next } = nextWork();
    const done = timeRequest({ url: product.url, cookie: nextUser() }, next());
    running.push(
      done.then(
        (ms) => void (request >= warmUp && times.get(name)?.push(ms)),
        (error) => void errors.push(error),
      ),
    );
    if (request >= warmUp && request % (2 * REQUESTS_PER_SECOND) === 0) memory.push(product.usage()?.memory ?? Number.NaN);
  }
  await Promise.all(running);
  const rows = [...times].map(([name, ms]) => [
    name,
    { requests: ms.length, 'p50, ms': format(percentile(ms, 0.5)), 'p95, ms': format(percentile(ms, 0.95)) },
  ]);
  console.table(Object.fromEntries(rows));
  console.log(`${errors.length} errors; ${format(Math.min(...memory))} to ${format(Math.max(...memory))} MB of memory`);
  if (errors.length > 0) throw errors[0];
}
