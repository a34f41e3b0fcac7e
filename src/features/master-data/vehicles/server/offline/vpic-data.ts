import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { VinFacts } from '../../vin-choice.rules.ts';

/**
 * vPIC data written by `scripts/vehicle-data.mjs`: lines of text that refer to each other by byte offset, so that nothing is parsed
 * before the first lookup. The 3 MB stay in memory.
 */
export interface VpicData {
  /** `code, type, makes, periods`, sorted by code. */
  readonly makers: Buffer;
  /** `keys offset of model`, several per line. */
  readonly patterns: Buffer;
  /** `make, model`. */
  readonly models: Buffer;
}

export interface Maker extends Pick<VinFacts, 'type' | 'makes'> {
  readonly periods: readonly Period[];
}

/** A range of model years with its patterns. */
export interface Period {
  readonly first: number;
  readonly last: number;
  readonly patterns: readonly Pattern[];
}

/** Characters of a VIN and the offset of the model. */
export interface Pattern {
  readonly keys: string;
  readonly model: number;
}

const TAB = 9;
const NEW_LINE = 10;

/** Reads the included file. */
export async function readVpicData(): Promise<VpicData> {
  const packed = await readFile(new URL('./vpic.txt.br', import.meta.url));
  const text = await promisify(brotliDecompress)(packed);
  const patterns = text.indexOf('\n\n') + 2;
  const models = text.indexOf('\n\n', patterns) + 2;
  return { makers: text.subarray(0, patterns - 1), patterns: text.subarray(patterns, models - 1), models: text.subarray(models) };
}

export function listCodes({ makers }: VpicData): string[] {
  return [...makers.toString('latin1').matchAll(/^(\w+)\t/gm)].map(([, code = '']) => code);
}

/** Finds a maker by a code of three or six characters, with the periods that include one of the years. */
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

/** Binary search for the line of a code. Returns its offset. */
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
