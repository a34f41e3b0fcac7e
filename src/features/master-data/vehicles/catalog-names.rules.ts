import { VEHICLE_CATALOG } from './vehicle-catalog.ts';

/** Other names of a make, as people and decoders write them. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  'American Motors': 'AMC',
  Chevy: 'Chevrolet',
  Humvee: 'Hummer',
  'IC Corporation': 'IC Bus',
  Mercedes: 'Mercedes-Benz',
  Navistar: 'International',
  'Sterling Motor Car': 'Sterling',
  Ssangyong: 'KGM SsangYong',
  'Thomas Built Buses': 'Thomas Built',
  UD: 'UD Trucks',
  VW: 'Volkswagen',
  'Volvo Truck': 'Volvo Trucks',
};

const toKey = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

const MAKES = new Map([
  ...Object.entries(OTHER_NAMES).map(([written, make]) => [toKey(written), make] as const),
  ...VEHICLE_CATALOG.map(({ make }) => [toKey(make), make] as const),
]);
const MODELS = new Map(
  VEHICLE_CATALOG.map(({ make, models }) => [make, new Map(models.map((model) => [toKey(model), model] as const))] as const),
);

/** Returns the make as spelled in the catalog, ignoring case, accents and hyphens. `undefined` if unknown. */
export const findCatalogMake = (written: string): string | undefined => MAKES.get(toKey(written));

/** Returns the make as spelled in the catalog. Unknown makes are only trimmed. */
export const toCatalogMake = (written: string): string => findCatalogMake(written) ?? written.trim();

/** Returns the model as spelled in the catalog, also if written with its make (Mazda3) or as a class (CLA-Class). Unknown models are unchanged. */
export function toCatalogModel(make: string, written: string): string {
  const models = MODELS.get(make);
  const key = toKey(written);
  const withoutMake = key.startsWith(toKey(make)) ? key.slice(toKey(make).length) : key;
  return models?.get(key) ?? models?.get(withoutMake) ?? models?.get(key.replace(/class$/, '')) ?? written.trim();
}
