import { type ChildServer, startProduct } from '../child-server.ts';
import type { Dataset } from '../datasets.ts';
import { percentile } from '../load/statistics.ts';
import type { BenchOptions } from '../options.ts';
import type { Line } from '../print-table.ts';

/** So many VINs are decoded. */
const VINS = 300;
/** Milliseconds that a VIN may take at the 95th percentile. */
const MOST = 200;
const MOST_KNOWN = 5;
const NOT_FOUND = 404;

/** How fast VINs are decoded by the built-in data, for the first time and again; vPIC is not asked. */
export async function measureVins(dataset: Dataset, { dataDir }: BenchOptions): Promise<Line[]> {
  const [first = '', ...vins] = await dataset.query(
    `SELECT vin AS value FROM (SELECT DISTINCT vin FROM tickets WHERE vin <> '') AS vins ORDER BY md5(vin) LIMIT ${VINS + 1}`,
  );
  await dataset.query('DELETE FROM vin_decodes');
  const server = await startProduct(dataset.databaseUrl, dataDir);
  try {
    const afterStart = await decodeAll(server, dataset, [first]);
    const asked = await decodeAll(server, dataset, vins);
    const found = asked.filter(({ isFound }) => isFound).map(({ vin }) => vin);
    const again = await decodeAll(server, dataset, found);
    return [
      report('the first VIN after a start, which loads the data', afterStart),
      report(`a VIN for the first time, ${found.length} of ${vins.length} found`, asked, MOST),
      report('a VIN that was found before', again, MOST_KNOWN),
    ];
  } finally {
    await server.stop();
  }
}

interface Asked {
  readonly vin: string;
  readonly isFound: boolean;
  readonly ms: number;
}

async function decodeAll({ url }: ChildServer, { cookie }: Dataset, vins: readonly string[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const vin of vins) {
    const start = performance.now();
    const response = await fetch(`${url}/api/vin/${vin}`, { headers: { cookie } });
    await response.arrayBuffer();
    if (!response.ok && response.status !== NOT_FOUND) throw new Error(`${vin} was answered ${response.status}`);
    asked.push({ vin, isFound: response.ok, ms: performance.now() - start });
  }
  return asked;
}

function report(what: string, asked: readonly Asked[], most?: number): Line {
  const times = asked.map(({ ms }) => ms);
  const p95 = percentile(times, 0.95);
  return {
    what,
    'p50 / p95 ms': `${percentile(times, 0.5).toFixed(1)} / ${p95.toFixed(1)}`,
    goal: most === undefined ? '' : `p95 at most ${most}: ${p95 <= most ? 'reached' : 'MISSED'}`,
  };
}
