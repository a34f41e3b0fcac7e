import { compareWithCommit } from './against/against-report.ts';
import { measureBrowser } from './browser/browser-report.ts';
import { type Datasets, openDatasets } from './datasets.ts';
import { measureGrowth } from './growth/growth-report.ts';
import { measureShares, printShares } from './limits/limits-report.ts';
import { type BenchOptions, readOptions, USAGE } from './options.ts';
import { measurePeople } from './people/people-report.ts';
import { printTable } from './print-table.ts';
import { measureFigures } from './reports/figures-report.ts';
import { measureLists } from './reports/list-report.ts';
import { measureSaves } from './reports/save-report.ts';
import { measureSearch } from './reports/search-report.ts';
import { measureVins } from './reports/vin-report.ts';

/** Prints how fast the built product is, against another commit or against what the machine can do at most. */
async function bench(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (!options) return console.log(USAGE);
  const { tickets, connections, rounds, seconds } = options;
  console.log(`${tickets.toLocaleString('en')} tickets, ${connections} connections, median of ${rounds} rounds of ${seconds} s in turn`);
  if (options.against !== undefined) return compareWithCommit(options.against, options);
  const datasets = await openDatasets(options.dataDir);
  try {
    await report(datasets, options);
  } finally {
    await datasets.close();
  }
}

async function report(datasets: Datasets, options: BenchOptions): Promise<void> {
  const { isWanted, tickets } = options;
  const dataset = await datasets.open(tickets);
  if (isWanted('load')) printShares(await measureShares(dataset, datasets.databaseProcess, options));
  if (isWanted('saves')) printTable('Saves', await measureSaves(dataset, options));
  if (isWanted('lists')) printTable('Lists', await measureLists(datasets, options));
  if (isWanted('search')) printTable('Search of everything', await measureSearch(dataset, options));
  if (isWanted('vins')) printTable('VINs', await measureVins(dataset, options));
  if (isWanted('figures')) printTable('Figures', await measureFigures(datasets, options));
  if (isWanted('browser')) printTable('In the browser', await measureBrowser(dataset, options));
  if (isWanted('people')) printTable('50 people at work', await measurePeople(dataset, options));
  if (isWanted('growth')) printTable('Growth', await measureGrowth(datasets, options));
}

bench().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
