import { toSearchKey } from '../../../platform/text/fold-letters.ts';

export interface VehicleModel {
  readonly make: string;
  readonly model: string;
}

/** The vehicles that a search text names. Without a year, those of any year match. */
export interface NamedVehicles {
  readonly models: readonly VehicleModel[];
  readonly year: number | null;
}

const YEAR = /^(?:19|20)\d\d$/;

const toWords = (text: string): string[] => text.trim().split(/\s+/);

/** Whether a search may name a vehicle: it has several words, such as 'camry 2021'. */
export const mayNameVehicle = (search: string): boolean => toWords(search).length > 1;

/** Returns the vehicles that all words of a search belong to: a model, with or without its make and a year. */
export function findNamedVehicles(search: string, known: readonly VehicleModel[]): NamedVehicles | undefined {
  const words = toWords(search);
  const year = words.find((word) => YEAR.test(word));
  const names = words.filter((word) => word !== year).map(toSearchKey);
  if (names.length === 0 || names.includes('')) return undefined;
  const models = known.filter(({ make, model }) => {
    const ofModel = toWords(model).map(toSearchKey);
    const all = [...ofModel, ...toWords(make).map(toSearchKey)];
    const isIn = (keys: readonly string[]) => (name: string) => keys.some((key) => key.startsWith(name));
    return names.every(isIn(all)) && names.some(isIn(ofModel));
  });
  return models.length === 0 ? undefined : { models, year: year === undefined ? null : Number(year) };
}
