import { type ChildServer, startProduct } from '../child-server.ts';
import type { Dataset } from '../datasets.ts';
import { median, percentile } from '../load/statistics.ts';
import type { BenchOptions } from '../options.ts';
import type { Line } from '../print-table.ts';
import { timed } from './list-report.ts';

const TICKETS_PER_ROUND = 100;

/** The saves of one ticket, in their order; a save that writes times of the ticket stands beside one that is the same but for that. */
const SAVES = {
  note: { history: [{ content: 'Battery at 13.4 V, maintainer connected.', category: 'Research' }] },
  'note that is the first reply': { history: [{ content: 'Battery at 13.4 V, maintainer connected.', category: 'Phone call' }] },
  'note that is another reply': { history: [{ content: 'Battery at 13.4 V, maintainer connected.', category: 'Phone call' }] },
  status: { status: 'On Hold' },
  'status that closes': { status: 'Resolved' },
  'status that opens again': { status: 'In Progress' },
} as const;
type Save = keyof typeof SAVES;

const COMPARED: Readonly<Record<Save, Save>> = {
  note: 'note',
  'note that is the first reply': 'note',
  'note that is another reply': 'note',
  status: 'status',
  'status that closes': 'status',
  'status that opens again': 'status',
};

const NAMES = Object.keys(SAVES) as Save[];

/** Open tickets of which no reply is known yet, all over the table. */
const FRESH = `SELECT id AS value FROM tickets WHERE status = 'In Progress' AND NOT EXISTS (SELECT FROM ticket_times WHERE ticket_id = id) ORDER BY md5(id) LIMIT`;

/** What it costs a save to note when a ticket was closed, opened again and first replied to: each ticket is saved in all ways, one after the other. */
export async function measureSaves(dataset: Dataset, { dataDir, rounds }: BenchOptions): Promise<Line[]> {
  const ids = await dataset.query(`${FRESH} ${(rounds + 1) * TICKETS_PER_ROUND}`);
  const server = await startProduct(dataset.databaseUrl, dataDir);
  try {
    const times = new Map<Save, number[]>(NAMES.map((name) => [name, []]));
    for (const [place, id] of ids.entries()) {
      // The first save of a ticket finds its row and its pages.
      await save(server, dataset, id, 'note');
      for (const name of NAMES) {
        const taken = await save(server, dataset, id, name);
        // The first round warms up.
        if (place >= TICKETS_PER_ROUND) times.get(name)?.push(taken);
      }
    }
    return NAMES.map((name) => toLine(name, times));
  } finally {
    await server.stop();
  }
}

function save({ url }: ChildServer, { cookie }: Dataset, id: string, name: Save): Promise<number> {
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  return timed(`${url}/api/tickets/${id}`, headers, { method: 'PUT', body: JSON.stringify(SAVES[name]) });
}

function toLine(name: Save, times: ReadonlyMap<Save, readonly number[]>): Line {
  const own = times.get(name) ?? [];
  const other = times.get(COMPARED[name]) ?? [];
  return {
    what: name,
    saves: own.length,
    'least / p50 / p95 ms': [0, 0.5, 0.95].map((share) => percentile(own, share).toFixed(2)).join(' / '),
    'compared with': COMPARED[name],
    // The median over tickets, each of which was saved in both ways within the same moment.
    cost: median(own.map((time, place) => time / (other[place] ?? Number.NaN))).toFixed(2),
  };
}
