import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** The parts of the report; `load` and `browser` are those that two builds are compared by. */
export const PARTS = ['load', 'saves', 'lists', 'search', 'figures', 'vins', 'browser', 'growth', 'people'] as const;
export type Part = (typeof PARTS)[number];
/** They take long: they are measured when they are asked for. */
const ONLY_ASKED: readonly Part[] = ['growth', 'people'];

export interface BenchOptions {
  /** Size of the dataset that most is measured on. */
  readonly tickets: number;
  /** The two sizes between which nothing may become slower. */
  readonly small: number;
  readonly large: number;
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
  /** Minutes that the people are at work. */
  readonly minutes: number;
  /** Where the database of the bench is kept from run to run. */
  readonly dataDir: string;
  /** Another commit to compare this build with. */
  readonly against?: string;
  readonly isWanted: (part: Part) => boolean;
}

export const USAGE = `npm run bench -- [--against COMMIT] [--only ${PARTS.join('|')}] [--tickets 100000] [--small 1000] [--large 1000000]
                 [--seconds 2] [--rounds 9] [--connections 16] [--minutes 10] [--data-dir FOLDER]`;

/** Reads the command line; nothing given means the full report. Undefined: only the usage was asked for. */
export function readOptions(args: readonly string[]): BenchOptions | undefined {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      tickets: text,
      small: text,
      large: text,
      seconds: text,
      rounds: text,
      connections: text,
      minutes: text,
      'data-dir': text,
      against: text,
      only: text,
      help: { type: 'boolean' },
    },
  });
  if (values.help) return undefined;
  const only = values.only === undefined ? undefined : readPart(values.only);
  return {
    tickets: wholeNumber(values.tickets, 100_000),
    small: wholeNumber(values.small, 1_000),
    large: wholeNumber(values.large, 1_000_000),
    seconds: wholeNumber(values.seconds, 2),
    rounds: wholeNumber(values.rounds, 9),
    connections: wholeNumber(values.connections, 16),
    minutes: wholeNumber(values.minutes, 10),
    dataDir: values['data-dir'] ?? join(tmpdir(), 'obdesk-bench'),
    ...(values.against !== undefined && { against: values.against }),
    isWanted: (part) => (only ? part === only : !ONLY_ASKED.includes(part)),
  };
}

function readPart(given: string): Part {
  const part = PARTS.find((each) => each === given);
  if (!part) throw new Error(`There is no part ${given}.\n${USAGE}`);
  return part;
}

function wholeNumber(given: string | undefined, otherwise: number): number {
  if (given === undefined) return otherwise;
  if (!/^[1-9]\d{0,7}$/.test(given)) throw new Error(`${given} is no whole number above 0.\n${USAGE}`);
  return Number(given);
}
