import { startProduct } from '../child-server.ts';
import type { Dataset } from '../datasets.ts';
import { loadInTurn } from '../load/paired-rounds.ts';
import type { BenchOptions } from '../options.ts';
import { printTable } from '../print-table.ts';
import { readSample } from '../work/sample.ts';
import { SCENARIOS } from '../work/scenarios.ts';
import { measureLimits } from './measure-limits.ts';
import { limitLines, type Speeds, shareLines } from './shares.ts';

/** The product against what the plainest program on this machine reaches. */
export async function measureShares(dataset: Dataset, databaseProcess: number, options: BenchOptions): Promise<Speeds> {
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
    return new Map([...speeds, ...(await measureLimits(server, options))]);
  } finally {
    await product.stop();
  }
}

/** Prints the limits, and what of them is reached. */
export function printShares(speeds: Speeds): void {
  printTable('Limits of the machine', limitLines(speeds));
  printTable('Shares of what the machine can do', shareLines(SCENARIOS, speeds));
}
