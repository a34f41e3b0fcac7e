import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Size of the dataset that most is measured on. */
  readonly tickets: number;
  /** The two sizes between which a list must not become slower. */
  readonly small: number;
  readonly large: number;
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
  /** Where the database of the bench is kept from run to run. */
  readonly dataDir: string;
  readonly withBrowser: boolean;
  readonly withLoad: boolean;
  readonly withLists: boolean;
  readonly withSearch: boolean;
  readonly withFigures: boolean;
  readonly withVins: boolean;
  readonly withSaves: boolean;
}

const USAGE = `npm run bench -- [--tickets 100000] [--small 1000] [--large 1000000] [--seconds 3] [--rounds 5]
                 [--connections 16] [--data-dir FOLDER] [--only load|saves|lists|search|figures|vins|browser]`;

/** Reads the command line; nothing given means the full report. */
export function readOptions(args: readonly string[]): BenchOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ tickets: text, small: text, large: text, seconds: text, rounds: text, connections: text },
      ...{ 'data-dir': text, only: text, help: { type: 'boolean' } },
    },
  });
  if (values.help) {
    console.log(USAGE);
    process.exit(0);
  }
  const isWanted = (part: string) => values.only === undefined || values.only === part;
  return {
    tickets: wholeNumber(values.tickets, 100_000),
    small: wholeNumber(values.small, 1_000),
    large: wholeNumber(values.large, 1_000_000),
    seconds: wholeNumber(values.seconds, 3),
    rounds: wholeNumber(values.rounds, 5),
    connections: wholeNumber(values.connections, 16),
    dataDir: values['data-dir'] ?? join(tmpdir(), 'obdesk-bench'),
    withBrowser: isWanted('browser'),
    withLoad: isWanted('load'),
    withLists: isWanted('lists'),
    withSearch: isWanted('search'),
    withFigures: isWanted('figures'),
    withVins: isWanted('vins'),
    withSaves: isWanted('saves'),
  };
}

function wholeNumber(given: string | undefined, otherwise: number): number {
  if (given === undefined) return otherwise;
  if (!/^[1-9]\d{0,7}$/.test(given)) throw new Error(`${given} is no whole number above 0.\n${USAGE}`);
  return Number(given);
}
