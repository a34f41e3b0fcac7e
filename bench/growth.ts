import type { Request } from 'autocannon';
import { findPages } from './growth-pages.ts';
import type { Product } from './product.ts';
import { takeInTurn } from './rounds.ts';
import { median, medianRatio } from './statistics.ts';
import { timeRequest } from './time-request.ts';

const REQUESTS_PER_ROUND = 20;
/** How many times slower the largest dataset may be. */
const GOAL = 1.3;

/** Makes the server forget its stats, as each save of a ticket does. */
const FORGET = `SELECT pg_notify('obdesk_changes', '{"kind":"ticket","id":"TKT-1","version":1,"by":""}')`;

export interface SizedProduct extends Product {
  readonly tickets: number;
}

/** Prints the median milliseconds of each page by number of tickets, from the smallest to the largest dataset. */
export async function measureGrowth(products: readonly SizedProduct[], rounds: number): Promise<void> {
  const pages: Record<string, Request[]>[] = [];
  for (const product of products) pages.push(await findPages(product, product.tickets));
  const rows: Record<string, object> = {};
  for (const name of Object.keys(pages[0] ?? {})) {
    const sizes = products.map((product, index) => ({ product, next: takeInTurn(pages[index]?.[name] ?? []), times: [] as number[] }));
    for (let request = 0; request < (rounds + 1) * REQUESTS_PER_ROUND; request += 1) {
      for (const { product, next, times } of sizes) {
        await product.query(FORGET);
        const ms = await timeRequest(product, next());
        // The first round warms up.
        if (request >= REQUESTS_PER_ROUND) times.push(ms);
      }
    }
    const ratio = medianRatio(sizes[0]?.times ?? [], sizes.at(-1)?.times ?? []);
    const cells = sizes.map(({ product, times }) => [`${product.tickets.toLocaleString('en')} tickets`, Number(median(times).toFixed(1))]);
    rows[name] = { ...Object.fromEntries(cells), ratio: Number(ratio.toFixed(2)), goal: ratio <= GOAL ? 'reached' : `missed (${GOAL})` };
  }
  console.table(rows);
}
