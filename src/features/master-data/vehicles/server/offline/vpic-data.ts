import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { VinFacts } from '../../vin-choice.rules.ts';

/**
 * The data of vPIC as `scripts/vehicle-data.mjs` wrote it: lines of text that refer to each other by the byte where a line begins in its part,
 * so that nothing has to be taken apart before the first question. Its 3 MB stay in memory as they are.
 */
export interface VpicData {
  /** `code, type, makes, periods`, in the order of the codes. */
  readonly makers: Buffer;
  /** `keys place of model`, several in a line. */
  readonly patterns: Buffer;
  /** `make, model`. */
  readonly models: Buffer;
}

export interface Maker extends Pick<VinFacts, 'type' | 'makes'> {
  readonly periods: readonly Period[];
}

/** Model years with the patterns that hold in them. */
export interface Period {
  readonly first: number;
  readonly last: number;
  readonly patterns: readonly Pattern[];
}

/** Characters of a VIN, and where the model stands that they mean. */
export interface Pattern {
  readonly keys: string;
  readonly model: number;
}

const TAB = 9;
const NEW_LINE = 10;

/** Reads the file that comes with the program. */
export async function readVpicData(): Promise<VpicData> {
  const packed = await readFile(new URL('./vpic.txt.br', import.meta.url));
  const text = await promisify(brotliDecompress)(packed);
  const patterns = text.indexOf('\n\n') + 2;
  const models = text.indexOf('\n\n', patterns) + 2;
  return { makers: text.subarray(0, patterns - 1), patterns: text.subarray(patterns, models - 1), models: text.subarray(models) };
}

/** The codes of all makers. */
export function listCodes({ makers }: VpicData): string[] {
  return [...makers.toString('latin1').matchAll(/^(\w+)\t/gm)].map(([, code = '']) => code);
}

/** The maker of a code of three or six characters, with the periods that hold in one of the years. */
export function findMaker({ makers, patterns }: VpicData, code: string, years?: readonly number[]): Maker | undefined {
  const begin = findLine(makers, code);
  if (begin === undefined) return undefined;
  const [, type = '', makes = '', periods = ''] = readLine(makers, begin).split('\t');
  const readPeriod = (text: string): Period[] => {
    const [first = '', last = '', place = ''] = text.split(',');
    const period = { first: Number(first), last: last === '' ? Number.POSITIVE_INFINITY : Number(last) };
    if (years && !years.some((year) => holds(period, year))) return [];
    return [{ ...period, patterns: place === '' ? [] : readPatterns(patterns, Number(place)) }];
  };
  return { type, makes: split(makes, '|'), periods: split(periods, ' ').flatMap(readPeriod) };
}

export const holds = ({ first, last }: Pick<Period, 'first' | 'last'>, year: number): boolean => first <= year && year <= last;

/** The make and the name of a model. */
export function findModel({ models }: VpicData, { model }: Pick<Pattern, 'model'>): { make: string; model: string } {
  const [make = '', name = ''] = readLine(models, model).split('\t');
  return { make, model: name };
}

const readPatterns = (patterns: Buffer, place: number): Pattern[] =>
  readLine(patterns, place)
    .split('\t')
    .map((pattern) => {
      const [keys = '', model = ''] = pattern.split(' ');
      return { keys, model: Number(model) };
    });

/** Finds where the line of a code begins, halving the lines that are left. */
function findLine(part: Buffer, code: string): number | undefined {
  let low = 0;
  let high = part.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const begin = middle === 0 ? 0 : part.lastIndexOf(NEW_LINE, middle - 1) + 1;
    const found = part.toString('latin1', begin, part.indexOf(TAB, begin));
    if (found === code) return begin;
    if (found < code) low = part.indexOf(NEW_LINE, begin) + 1;
    else high = begin;
  }
  return undefined;
}

const readLine = (part: Buffer, begin: number) => part.toString('utf8', begin, part.indexOf(NEW_LINE, begin));

const split = (text: string, by: string) => (text === '' ? [] : text.split(by));
