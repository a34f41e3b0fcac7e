import { measureBrowser } from './browser.ts';
import { openDesks } from './desks.ts';
import { compareSizes, compareWithBare } from './load-report.ts';
import { readOptions } from './options.ts';

/** Prints how fast the built product is, against the plainest server that could answer the same. */
async function bench(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const desks = await openDesks(options.dataDir);
  try {
    const desk = await desks.of(options.tickets);
    const { connections, rounds, seconds } = options;
    console.log(
      `${options.tickets.toLocaleString('en')} tickets, signed in, ${connections} connections, median of ${rounds} rounds of ${seconds} s in turn`,
    );
    if (options.withLoad) {
      console.table(await compareWithBare(desk, options));
      console.table([await compareSizes(desks, options)]);
    }
    if (options.withBrowser) console.table(await measureBrowser(desk, options));
  } finally {
    await desks.close();
  }
}

bench().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
