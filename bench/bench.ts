import { measureBrowser } from './browser.ts';
import { openDatasets } from './datasets.ts';
import { readOptions } from './options.ts';
import { measureFigures } from './reports/figures-report.ts';
import { measureLists } from './reports/list-report.ts';
import { compareSizes, compareWithBare } from './reports/load-report.ts';
import { measureSaves } from './reports/save-report.ts';
import { measureSearch } from './reports/search-report.ts';
import { measureVins } from './reports/vin-report.ts';

/** Prints how fast the built product is, against the plainest server that could answer the same. */
async function bench(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const datasets = await openDatasets(options.dataDir);
  try {
    const dataset = await datasets.open(options.tickets);
    const { connections, rounds, seconds } = options;
    console.log(
      `${options.tickets.toLocaleString('en')} tickets, signed in, ${connections} connections, median of ${rounds} rounds of ${seconds} s in turn`,
    );
    if (options.withLoad) {
      console.table(await compareWithBare(dataset, options));
      console.table([await compareSizes(datasets, options)]);
    }
    if (options.withSaves) console.table(await measureSaves(dataset, options));
    if (options.withLists) console.table(await measureLists(datasets, options));
    if (options.withSearch) console.table(await measureSearch(dataset, options));
    if (options.withVins) console.table(await measureVins(dataset, options));
    if (options.withFigures) console.table(await measureFigures(datasets, options));
    if (options.withBrowser) console.table(await measureBrowser(dataset, options));
  } finally {
    await datasets.close();
  }
}

bench().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
