import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { rounds } from '../../../../testing/server/stress.ts';
import { findCatalogMake, toCatalogMake, toCatalogModel } from '../catalog-names.rules.ts';
import { findEuropeanMaker } from '../european-makers.data.ts';
import { countPatternCharacters, getCheckDigit, getModelYears } from '../vin.rules.ts';
import { chooseVehicle } from '../vin-choice.rules.ts';
import { createOfflineDecoder } from './offline/offline-decoder.ts';
import { findMaker, findModel, listCodes, type Maker, readVpicData, type VpicData } from './offline/vpic-data.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
/** Vehicle types serviced by our customers, without trailers, motorcycles and carts. */
const ROAD = /^(Passenger Car|Multipurpose|Truck)/;

/**
 * Makes that the catalog omits on purpose: small series, replicas, coachbuilders, fire engines, road sweepers, terminal tractors and
 * conversions. They keep the decoder's spelling.
 */
const LEFT_OUT = new Set(
  readFileSync(join(import.meta.dirname, 'makes-left-out.txt'), 'utf8')
    .trim()
    .split('\n'),
);

const decoder = createOfflineDecoder();
let data: VpicData;
beforeAll(async () => {
  data = await readVpicData();
});

/** Makers of cars and trucks by their code. */
function listMakers(): { code: string; maker: Maker }[] {
  return listCodes(data)
    .map((code) => ({ code, maker: findMaker(data, code) ?? { type: '', makes: [], periods: [] } }))
    .filter(({ maker }) => ROAD.test(maker.type));
}

test('lists each make of the decoder in the catalog or among those left out', () => {
  const makers = listMakers().map(({ maker }) => maker);
  const patterns = makers.flatMap(({ periods }) => periods.flatMap((period) => period.patterns));
  const models = new Map(patterns.map((pattern) => [pattern.model, pattern]));
  const makes = [...makers.flatMap((maker) => maker.makes), ...[...models.values()].map((pattern) => findModel(data, pattern).make)];
  const unknown = [...new Set(makes)].filter((make) => !findCatalogMake(make) && !LEFT_OUT.has(make.trim()));
  expect(unknown).toEqual([]);
});

/**
 * VINs generated from the patterns of the database, with their make, model and years. This tests for every maker that the database is
 * interpreted correctly, not that its data is correct.
 */
test('decodes the make of 97% and the year of 94% of US-market VINs of cars and trucks, with 2% wrong years', async () => {
  const cases = [...makeCases()];
  const right = { make: 0, year: 0 };
  let wrongYears = 0;
  for (const { vin, make, year } of cases) {
    const found = chooseVehicle(vin, await decoder.find(vin, getModelYears(vin, NOW)), NOW);
    if (found && isSameMake(vin, found.make, make)) right.make += 1;
    if (found?.year === year) right.year += 1;
    else if (found && found.year !== null) wrongYears += 1;
  }
  expect(cases.length).toBeGreaterThan(1_000);
  expect(right.make / cases.length).toBeGreaterThanOrEqual(0.97);
  expect(right.year / cases.length).toBeGreaterThanOrEqual(0.94);
  expect(wrongYears / cases.length).toBeLessThanOrEqual(0.02);
});

/** Compares two makes. Intended deviations in the table of European makers count as equal. */
const isSameMake = (vin: string, found: string, meant: string) => found === toCatalogMake(meant) || found === findEuropeanMaker(vin)?.make;

/** Up to eight patterns per code, spread over its years. */
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

/** Returns a VIN that matches a pattern. If the pattern leaves position 7 open, it encodes the decade. */
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

test('never picks one of several models that fit equally well', async () => {
  const ties = new Set<string>();
  for (const vin of makeVinsOfPatterns()) {
    const facts = await decoder.find(vin, getModelYears(vin, NOW));
    const found = chooseVehicle(vin, facts, NOW);
    const trusted = facts?.models.filter(({ make }) => !findEuropeanMaker(vin) || toCatalogMake(make) === found?.make) ?? [];
    const fitting = trusted.filter(({ year }) => year === found?.year);
    const most = Math.max(...fitting.map(({ exact }) => exact));
    const names = new Set(fitting.filter(({ exact }) => exact === most).map(nameModel));
    if (names.size < 2) continue;
    ties.add([...names].toSorted().join('|'));
    expect(found, vin).toMatchObject({ model: '' });
    expect(new Set(found?.candidates.map(nameModel)), vin).toEqual(names);
  }
  expect(ties.size).toBeGreaterThan(rounds(8, 40));
});

/** `npm test` checks every fourth maker. */
const MAKERS_APART = rounds(4, 1);

/** One VIN per model of these makers and number of exact characters in its patterns. */
function* makeVinsOfPatterns(): Generator<string> {
  for (const { code, maker } of listMakers().filter((_, place) => place % MAKERS_APART === 0)) {
    const all = maker.periods.flatMap(({ patterns, first, last }) => patterns.map((pattern) => ({ ...pattern, first, last })));
    const distinct = new Map(all.map((pattern) => [`${pattern.model} ${countPatternCharacters(pattern.keys)}`, pattern]));
    for (const { keys, first, last } of distinct.values()) {
      const vin = writeVin(code, keys, Math.min(Math.max(first, 2012), last, 2026));
      if (vin !== undefined) yield vin;
    }
  }
}

const nameModel = ({ make, model }: { make: string; model: string }): string => {
  const known = toCatalogMake(make);
  return `${known} ${toCatalogModel(known, model)}`;
};
