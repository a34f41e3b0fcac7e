import { setImmediate } from 'node:timers/promises';
import { toCatalogMake, toCatalogModel } from '../../catalog-names.rules.ts';
import { countPatternCharacters, matchesVinPattern } from '../../vin.rules.ts';
import type { ModelYears, Vehicle, VinFacts } from '../../vin-choice.rules.ts';
import { findMaker, findModel, holds, listCodes, readVpicData, type VpicData } from './vpic-data.ts';

/** Decodes VINs with the included vPIC data. */
export interface OfflineDecoder {
  /** Loads the data, so that the first lookup doesn't wait for it. */
  prepare(): Promise<void>;
  /** Decodes a VIN for these model years; undefined if the maker is unknown. Rejects if the data can't be read. */
  find(vin: string, years: readonly number[]): Promise<VinFacts | undefined>;
  /** Finds the model years in which a model was sold; undefined if unknown. Rejects if the data can't be read. */
  findModelYears(model: Pick<Vehicle, 'make' | 'model'>): Promise<ModelYears | undefined>;
}

/** Create one per server. */
export function createOfflineDecoder(): OfflineDecoder {
  let reading: Promise<VpicData> | undefined;
  /** Loaded on first use. */
  let lifetimes: Promise<Map<string, ModelYears>> | undefined;

  async function read(): Promise<VpicData> {
    try {
      reading ??= readVpicData();
      return await reading;
    } catch (error) {
      // The next lookup retries.
      reading = undefined;
      throw error;
    }
  }

  return {
    prepare: async () => void (await read()),
    find: async (vin, years) => findFacts(await read(), vin, years),
    findModelYears: async (model) => {
      const data = await read();
      lifetimes ??= readLifetimes(data);
      return (await lifetimes).get(toModelKey(model));
    },
  };
}

/** Finds the maker of a VIN and the models whose pattern fits in these model years. */
function findFacts(data: VpicData, vin: string, years: readonly number[]): VinFacts | undefined {
  const maker = findMaker(data, vin[2] === '9' ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3), years);
  if (!maker) return undefined;
  const described = `${vin.slice(3, 8)}|${vin.slice(9)}`;
  const { type, makes, periods } = maker;
  const fitting = periods.map((period) => ({
    ...period,
    patterns: period.patterns.filter(({ keys }) => matchesVinPattern(keys, described)),
  }));
  const models = years.flatMap((year) =>
    fitting
      .filter((period) => holds(period, year))
      .flatMap(({ patterns }) =>
        patterns.map((pattern) => ({ ...findModel(data, pattern), year, exact: countPatternCharacters(pattern.keys) })),
      ),
  );
  return { type, makes, years: years.filter((year) => periods.some((period) => holds(period, year))), models };
}

function toModelKey({ make, model }: Pick<Vehicle, 'make' | 'model'>): string {
  const known = toCatalogMake(make);
  return `${known}\t${toCatalogModel(known, model)}`.toLowerCase();
}

/** Makers or models read per turn of the event loop. */
const SLICE = 10;

/** Finds the first and last year of each model over the periods of all makers. */
async function readLifetimes(data: VpicData): Promise<Map<string, ModelYears>> {
  const byModel = new Map<number, ModelYears>();
  await inSlices(listCodes(data), (code) => {
    for (const { first, last, patterns } of findMaker(data, code)?.periods ?? []) {
      for (const { model } of patterns) extend(byModel, model, { first, last });
    }
  });
  const lifetimes = new Map<string, ModelYears>();
  await inSlices([...byModel], ([model, years]) => extend(lifetimes, toModelKey(findModel(data, { model })), years));
  return lifetimes;
}

async function inSlices<T>(items: readonly T[], read: (item: T) => void): Promise<void> {
  for (let start = 0; start < items.length; start += SLICE) {
    items.slice(start, start + SLICE).forEach(read);
    await setImmediate();
  }
}

function extend<K>(lifetimes: Map<K, ModelYears>, key: K, { first, last }: ModelYears): void {
  const known = lifetimes.get(key) ?? { first, last };
  lifetimes.set(key, { first: Math.min(known.first, first), last: Math.max(known.last, last) });
}
