import { beforeAll, expect, test } from 'vitest';
import { findCatalogueMake, toCatalogueMake } from '../catalogue-names.rules.ts';
import { findEuropeanMaker } from '../european-makers.data.ts';
import { isLeftOut } from '../makes-left-out.data.ts';
import { getCheckDigit, getModelYears } from '../vin.rules.ts';
import { chooseVehicle } from '../vin-choice.rules.ts';
import { createOfflineDecoder } from './offline/offline-decoder.ts';
import { findMaker, findModel, type Maker, readVpicData, type VpicData } from './offline/vpic-data.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
/** The kinds of vehicles in the shops of our customers; trailers, motorcycles and carts are left out. */
const ROAD = /^(Passenger Car|Multipurpose|Truck)/;

const decoder = createOfflineDecoder();
let data: VpicData;
beforeAll(async () => {
  data = await readVpicData();
});

/** Makers of cars and trucks by their code. */
function listMakers(): { code: string; maker: Maker }[] {
  const codes = [...data.makers.toString().matchAll(/^(\w+)\t/gm)].map(([, code = '']) => code);
  return codes
    .map((code) => ({ code, maker: findMaker(data, code) ?? { type: '', makes: [], periods: [] } }))
    .filter(({ maker }) => ROAD.test(maker.type));
}

test('every make of cars and trucks that the decoder can answer is in the catalogue or left out on purpose', () => {
  const makers = listMakers().map(({ maker }) => maker);
  const patterns = makers.flatMap(({ periods }) => periods.flatMap((period) => period.patterns));
  const models = new Map(patterns.map((pattern) => [pattern.model, pattern]));
  const makes = [...makers.flatMap((maker) => maker.makes), ...[...models.values()].map((pattern) => findModel(data, pattern).make)];
  const unknown = [...new Set(makes)].filter((make) => !findCatalogueMake(make) && !isLeftOut(make));
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
  for (const { code, maker } of listMakers()) {
    const all = maker.periods.flatMap(({ patterns, first, last }) => patterns.map((pattern) => ({ pattern, first, last })));
    const step = Math.max(1, Math.floor(all.length / 8));
    for (let at = 0; at < all.length; at += step) {
      const { pattern = { keys: '', model: 0 }, first = 0, last = 0 } = all[at] ?? {};
      const { make } = findModel(data, pattern);
      const year = Math.min(Math.max(first, 1990) + (at % 7), last, 2027);
      const vin = year >= Math.max(first, 1981) ? writeVin(code, pattern.keys, year) : undefined;
      if (vin) yield { vin, make, year };
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
