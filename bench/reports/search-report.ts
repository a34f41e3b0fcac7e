import { setTimeout } from 'node:timers/promises';
import { FEATURES } from '../../src/app/server/features.ts';
import type { SearchGroup } from '../../src/features/insight/search/search.contract.ts';
import { learnAllWords } from '../../src/features/insight/search/server/search-words.service.ts';
import { openDatabase } from '../../src/platform/server/database/database.ts';
import { createLog } from '../../src/platform/server/log.ts';
import { startProduct } from '../child-server.ts';
import type { Dataset } from '../datasets.ts';
import { percentile } from '../load/statistics.ts';
import type { BenchOptions } from '../options.ts';
import type { Line } from '../print-table.ts';

/** Milliseconds that a search may take at the 95th percentile, and the share of identifiers that land on their record. */
const MOST = 50;
const LEAST_SHARE = 0.99;

/** Identifiers of records taken from all over the tables, as people write them: what is typed, a blank, and what the first hit must be about. */
const IDENTIFIERS: Readonly<Record<string, { label: string; sql: string }>> = {
  'ticket id': { label: 'Ticket', sql: "SELECT id || '|' || id FROM tickets" },
  'ticket id without prefix': { label: 'Ticket', sql: "SELECT substr(id, 5) || '|' || id FROM tickets" },
  'serial number': { label: 'Serial number', sql: "SELECT tool_serial || '|' || tool_serial FROM tickets WHERE tool_serial <> ''" },
  VIN: { label: 'VIN', sql: "SELECT lower(vin) || '|' || vin FROM tickets WHERE vin <> ''" },
  'end of VIN': { label: 'Last 6 of VIN', sql: "SELECT right(vin, 6) || '|' || right(vin, 6) FROM tickets WHERE vin <> ''" },
  registration: { label: 'Registration', sql: "SELECT reg || '|' || reg FROM tickets WHERE reg <> ''" },
  phone: {
    label: 'Phone',
    sql: "SELECT replace(contacts -> 0 ->> 'phone', '-', ' ') || '|' || (contacts -> 0 ->> 'phone') FROM customers WHERE contacts -> 0 ->> 'phone' <> ''",
  },
  'e-mail': {
    label: 'E-mail',
    sql: "SELECT upper(contacts -> 0 ->> 'email') || '|' || (contacts -> 0 ->> 'email') FROM customers WHERE contacts -> 0 ->> 'email' <> ''",
  },
  'part number': { label: 'Part number', sql: "SELECT lower(part_number) || '|' || part_number FROM parts" },
  invoice: { label: 'Invoice', sql: "SELECT id || '|' || id FROM invoices" },
  'loaner id': { label: 'Loaner', sql: "SELECT id || '|' || id FROM tools" },
  'lead id': { label: 'Lead', sql: "SELECT id || '|' || id FROM leads" },
  'shop name': { label: 'Shop name', sql: "SELECT upper(shop_name) || '|' || shop_name FROM customers" },
};

const EACH = 40;
const BUSY_MS = 250;

/** Words of every frequency, while they are typed, misspelled, and narrowed. */
const WORDS = [
  'module',
  'the module',
  'programming',
  'transmission',
  'p0420',
  'P0299 boost',
  'ecu clone',
  'brake controler',
  'transmision',
  'prog',
  'lakeview',
  'coding failed after update',
  'is:open module',
  'assignee:me airbag',
  'make:BMW key',
  'status:"In Progress" battery',
  'zzzzqq',
];

/** How fast everything is searched, and whether what names a record finds it. */
export async function measureSearch(dataset: Dataset, { dataDir, rounds }: BenchOptions): Promise<Line[]> {
  await learn(dataset);
  const server = await startProduct(dataset.databaseUrl, dataDir);
  const ask = async (q: string): Promise<{ groups: SearchGroup[]; ms: number }> => {
    const start = performance.now();
    const response = await fetch(`${server.url}/api/search?q=${encodeURIComponent(q)}`, { headers: { cookie: dataset.cookie } });
    const groups = (await response.json()) as SearchGroup[];
    // A machine that is busy with something else says nothing about searches.
    if (response.status === 503) {
      await setTimeout(BUSY_MS);
      return ask(q);
    }
    if (!response.ok) throw new Error(`${q} was answered ${response.status}: what was measured is worth nothing`);
    return { groups, ms: performance.now() - start };
  };
  try {
    for (const q of WORDS) await ask(q);
    const lines: Line[] = [await measureNothing(server.url, rounds)];
    const all = { times: [] as number[], found: 0, asked: 0 };
    for (const [what, { label, sql }] of Object.entries(IDENTIFIERS)) {
      const times: number[] = [];
      let found = 0;
      const sample = await dataset.query(`SELECT value FROM (${sql}) AS identifiers (value) ORDER BY md5(value) LIMIT ${EACH}`);
      for (const line of sample) {
        const [typed = '', wanted = ''] = line.split('|');
        const { groups, ms } = await ask(typed);
        times.push(ms);
        if (isAbout(groups, wanted, label)) found += 1;
      }
      lines.push(report(what, times, `${found} of ${sample.length}`));
      all.times.push(...times);
      all.found += found;
      all.asked += sample.length;
    }
    const share = all.found / all.asked;
    lines.push({
      ...report('all identifiers', all.times, `${(share * 100).toFixed(1)} % of ${all.asked}`),
      goal: `at least ${LEAST_SHARE * 100} %: ${share >= LEAST_SHARE ? 'reached' : 'MISSED'}`,
    });
    for (const q of WORDS) {
      const times: number[] = [];
      let hits = '';
      for (let round = 0; round < rounds * 4; round += 1) {
        const { groups, ms } = await ask(q);
        times.push(ms);
        hits = groups.map(({ kind, hits: found, isLeftOut }) => `${kind} ${isLeftOut ? 'left out' : found.length}`).join(', ');
      }
      lines.push(report(q, times, hits));
    }
    return lines;
  } finally {
    await server.stop();
  }
}

/** What the machine and the way there take. */
async function measureNothing(url: string, rounds: number): Promise<Line> {
  const times: number[] = [];
  for (let call = 0; call < rounds * 20; call += 1) {
    const start = performance.now();
    await (await fetch(`${url}/healthz`)).arrayBuffer();
    times.push(performance.now() - start);
  }
  return report('no search, for comparison', times, '');
}

/** As the job of the server does, before anything is measured. */
async function learn({ databaseUrl }: Dataset): Promise<void> {
  const database = openDatabase({ connectionString: databaseUrl, max: 1 }, createLog('warn', process.stderr).log);
  await learnAllWords({ database, searches: FEATURES.flatMap((feature) => feature.searches ?? []) });
  await database.query('VACUUM (ANALYZE) search_words');
  await database.close();
}

function report(what: string, times: readonly number[], found: string): Line {
  const p95 = percentile(times, 0.95);
  return {
    what,
    'p50 / p95 ms': `${percentile(times, 0.5).toFixed(1)} / ${p95.toFixed(1)}`,
    found,
    goal: `p95 at most ${MOST}: ${p95 <= MOST ? 'reached' : 'MISSED'}`,
  };
}

/** Whether the first hit is the record of this id, or one that has this identifier: two visits of one car share their VIN. */
function isAbout([group]: readonly SearchGroup[], wanted: string, label: string): boolean {
  const [hit] = group?.hits ?? [];
  return hit !== undefined && hit.identifier === label && (hit.id === wanted || !IDS.includes(label));
}

const IDS = ['Ticket', 'Invoice', 'Loaner', 'Lead', 'Serial number'];
