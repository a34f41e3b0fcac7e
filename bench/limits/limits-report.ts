import { startProduct } from '../child-server.ts';
import type { Dataset } from '../datasets.ts';
import { loadInTurn } from '../load/paired-rounds.ts';
import type { BenchOptions } from '../options.ts';
import type { Line } from '../print-table.ts';
import { readSample } from '../work/sample.ts';
import { SCENARIOS } from '../work/scenarios.ts';
import { measureLimits } from './measure-limits.ts';
import { shareLines } from './shares.ts';

/** The product against what the plainest program on this machine reaches. */
export async function measureShares(dataset: Dataset, databaseProcess: number, options: BenchOptions): Promise<Line[]> {
  const { databaseUrl, cookie } = dataset;
  const product = await startProduct(databaseUrl, options.dataDir);
  const server = { url: product.url, cookie, databaseUrl, processes: { server: product.pid, database: databaseProcess } };
  try {
    const sample = await readSample(server, options.tickets);
    const speeds = new Map<string, readonly number[]>();
    for (const scenario of SCENARIOS.filter(({ share }) => share)) {
      const [rounds = []] = await loadInTurn([server], scenario.calls(sample), options);
      speeds.set(
        scenario.name,
        rounds.map(({ perSecond }) => perSecond),
      );
    }
    return shareLines(SCENARIOS, new Map([...speeds, ...(await measureLimits(server, options))]));
  } finally {
    await product.stop();
  }
}
