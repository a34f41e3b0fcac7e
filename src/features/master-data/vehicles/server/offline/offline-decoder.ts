import { toCatalogueMake, toCatalogueModel } from '../../catalogue-names.rules.ts';
import type { ModelYears, Vehicle, VinFacts } from '../../vin-choice.rules.ts';
import { countExact, fits } from '../../vin-pattern.rules.ts';
import { findMaker, findModel, holds, listCodes, type Period, readVpicData, type VpicData } from './vpic-data.ts';

/** Answers from the data of vPIC that comes with the program. */
export interface OfflineDecoder {
  /** Reads the data, so that the first question does not wait for it. */
  prepare(): Promise<void>;
  /** Decodes a VIN of these model years; undefined when it does not know the maker's code. Rejects when the data cannot be read. */
  find(vin: string, years: readonly number[]): Promise<VinFacts | undefined>;
  /** Finds the model years in which a model was sold; undefined if the data doesn't know it. Rejects when the data cannot be read. */
  findModelYears(model: Pick<Vehicle, 'make' | 'model'>): Promise<ModelYears | undefined>;
}

/** One per server. */
export function createOfflineDecoder(): OfflineDecoder {
  let reading: Promise<VpicData> | undefined;
  /** Read when the first model is asked about. */
  let lifetimes: Map<string, ModelYears> | undefined;

  async function read(): Promise<VpicData> {
    try {
      reading ??= readVpicData();
      return await reading;
    } catch (error) {
      // The next question tries again.
      reading = undefined;
      throw error;
    }
  }

  return {
    prepare: async () => void (await read()),
    find: async (vin, years) => findFacts(await read(), vin, years),
    findModelYears: async (model) => {
      lifetimes ??= readLifetimes(await read());
      return lifetimes.get(toModelKey(model));
    },
  };
}

/** The maker of a VIN, and every model whose pattern fits in one of the given model years. */
function findFacts(data: VpicData, vin: string, years: readonly number[]): VinFacts | undefined {
  const maker = findMaker(data, vin[2] === '9' ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3), years);
  if (!maker) return undefined;
  const described = `${vin.slice(3, 8)}|${vin.slice(9)}`;
  const { type, makes, periods } = maker;
  const fitting = periods.map((period) => ({ ...period, patterns: period.patterns.filter(({ keys }) => fits(keys, described)) }));
  const models = years.flatMap((year) =>
    fitting
      .filter((period) => holds(period, year))
      .flatMap(({ patterns }) => patterns.map((pattern) => ({ ...findModel(data, pattern), year, exact: countExact(pattern.keys) }))),
  );
  return { type, makes, years: years.filter((year) => periods.some((period) => holds(period, year))), models };
}

function toModelKey({ make, model }: Pick<Vehicle, 'make' | 'model'>): string {
  const known = toCatalogueMake(make);
  return `${known}\t${toCatalogueModel(known, model)}`.toLowerCase();
}

/** The first and last year of each model over the periods of all makers. */
function readLifetimes(data: VpicData): Map<string, ModelYears> {
  const byModel = new Map<number, ModelYears>();
  const add = ({ first, last, patterns }: Period) => {
    for (const { model } of patterns) {
      const known = byModel.get(model) ?? { first, last };
      byModel.set(model, { first: Math.min(known.first, first), last: Math.max(known.last, last) });
    }
  };
  for (const code of listCodes(data)) for (const period of findMaker(data, code)?.periods ?? []) add(period);
  const lifetimes = new Map<string, ModelYears>();
  for (const [model, { first, last }] of byModel) {
    const key = toModelKey(findModel(data, { model }));
    const known = lifetimes.get(key) ?? { first, last };
    lifetimes.set(key, { first: Math.min(known.first, first), last: Math.max(known.last, last) });
  }
  return lifetimes;
}
