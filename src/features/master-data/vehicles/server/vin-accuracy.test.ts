import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCatalogueMake, toCatalogueMake } from '../catalogue-names.rules.ts';
import { findEuropeanMaker } from '../european-makers.data.ts';
import { isLeftOut } from '../makes-left-out.data.ts';
import { getCheckDigit, getModelYears } from '../vin.rules.ts';
import { chooseVehicle } from '../vin-choice.rules.ts';
import { createOfflineDecoder, type OfflineDecoder } from './offline/offline-decoder.ts';
import { prepareData } from './offline/vin-data.mjs';

interface VinData {
  readonly makers: [string, { type: string; makes: string[]; schemas: [number, number, number][] }][];
  readonly patterns: [number, string][];
  readonly models: [number, { model: string; make: string }][];
}

const FOLDER = join(tmpdir(), 'obdesk-data-of-tests');
const NOW = new Date('2026-11-22T12:00:00Z');
/** The kinds of vehicles in the shops of our customers; trailers, motorcycles and carts are left out. */
const ROAD = /^(Passenger Car|Multipurpose|Truck)/;

let data: VinData;
let decoder: OfflineDecoder;
beforeAll(async () => {
  data = JSON.parse(readFileSync(await prepareData(join(FOLDER, 'vin')), 'utf8'));
  decoder = createOfflineDecoder({ config: { dataDir: FOLDER } });
});
afterAll(() => decoder.close());

test('every make of cars and trucks that the decoder can answer is in the catalogue or left out on purpose', () => {
  const models = new Map(data.models);
  const patterns = new Map(data.patterns);
  const makes = data.makers
    .filter(([, { type }]) => ROAD.test(type))
    .flatMap(([, maker]) => [
      ...maker.makes,
      ...maker.schemas.flatMap(([schema]) =>
        (patterns.get(schema) ?? '').split('\n').map((line) => models.get(Number(line.split(' ')[1]))?.make ?? ''),
      ),
    ]);
  const unknown = [...new Set(makes)].filter((make) => make !== '' && !findCatalogueMake(make) && !isLeftOut(make));
  expect(unknown).toEqual([]);
});

/**
 * VINs made from the patterns of the database itself: each says which make, model and years it stands for. This proves that the
 * database is read as it is meant, for every maker; not that the database is right.
 */
test('make and year of 19 in 20 VINs of the US market are right, over all makers of cars and trucks', async () => {
  const cases = [...makeCases()];
  const right = { make: 0, year: 0 };
  for (const { vin, make, year } of cases) {
    const found = chooseVehicle(vin, await decoder.find(vin, getModelYears(vin, NOW)), NOW);
    if (found && isSameMake(vin, found.make, make)) right.make += 1;
    if (found?.year === year) right.year += 1;
  }
  expect(cases.length).toBeGreaterThan(1_000);
  expect(right.make / cases.length).toBeGreaterThanOrEqual(0.97);
  expect(right.year / cases.length).toBeGreaterThanOrEqual(0.95);
});

/** Whether two names mean the same make; deviations that the table of European makers makes on purpose count as right. */
const isSameMake = (vin: string, found: string, meant: string) =>
  found === toCatalogueMake(meant) || found === findEuropeanMaker(vin)?.make;

/** Up to eight patterns of each maker's code, spread over its years. */
function* makeCases(): Generator<{ vin: string; make: string; year: number }> {
  const models = new Map(data.models);
  const patterns = new Map(data.patterns);
  for (const [code, { type, schemas }] of data.makers) {
    if (!ROAD.test(type)) continue;
    const lines = schemas.flatMap(([schema, from, to]) => (patterns.get(schema)?.split('\n') ?? []).map((line) => ({ line, from, to })));
    const step = Math.max(1, Math.floor(lines.length / 8));
    for (let at = 0; at < lines.length; at += step) {
      const { line = '', from = 0, to = 0 } = lines[at] ?? {};
      const [keys = '', id] = line.split(' ');
      const make = models.get(Number(id))?.make;
      const year = Math.min(Math.max(from, 1990) + (at % 7), to, 2027);
      const vin = make && year >= Math.max(from, 1981) ? writeVin(code, keys, year) : undefined;
      if (vin && make) yield { vin, make, year };
    }
  }
}

const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';

/** A VIN that a pattern fits; position 7 says the decade where the pattern leaves it open. */
function writeVin(code: string, keys: string, year: number): string | undefined {
  const [described = '', rest = ''] = keys.split('|');
  const filled = fill(described, ['1', '2', '3', year < 2010 ? '4' : 'A', '5']);
  const serial = fill(rest, [YEAR_CODES.charAt((year - 1980) % 30), 'A', '1', '2', '3', '4', '5', '6']);
  const tail = code.length === 6 ? serial.slice(0, 2) + code.slice(3) + serial.slice(5) : serial;
  const vin = `${code.slice(0, 3)}${filled}0${tail}`;
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin) || vin.charAt(9) !== YEAR_CODES.charAt((year - 1980) % 30)) return undefined;
  return vin.slice(0, 8) + getCheckDigit(vin) + vin.slice(9);
}

const fill = (keys: string, open: readonly string[]) => {
  const signs = keys.match(/\[[^\]]*\]|./g) ?? [];
  return open.map((otherwise, index) => pick(signs[index] ?? '*', otherwise)).join('');
};

function pick(sign: string, otherwise: string): string {
  if (sign === '*') return otherwise;
  if (sign === '#') return '1';
  return sign.startsWith('[') ? sign.charAt(1) : sign;
}
