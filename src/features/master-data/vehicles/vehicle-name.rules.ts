import { OTHER_NAMES } from './catalog-names.rules.ts';
import { VEHICLE_CATALOG } from './vehicle-catalog.ts';

export interface VehicleName {
  readonly vehicleYear: number | null;
  readonly vehicleMake: string;
  readonly vehicleModel: string;
}

const NAME_LIMIT = 100;

/** Longest first, so that 'Land Rover' wins over a make called 'Land'. */
const MAKES = [...VEHICLE_CATALOG.map(({ make }) => [make, make]), ...Object.entries(OTHER_NAMES)]
  .map(([written = '', make = '']) => ({ start: `${normalize(written)} `, make, models: findModels(make) }))
  .sort((a, b) => b.start.length - a.start.length);

/** Splits '2003 Land Rover Discovery' into year, make and model, spelled as in the catalog. `undefined` without a year or a known make. */
export function parseVehicleName(text: string): VehicleName | undefined {
  const [, year, name = ''] = /^(?:(\d{4})(?=\s|$))?\s*(.*)$/.exec(text.trim().replaceAll(/\s+/g, ' ')) ?? [];
  if (name.length > NAME_LIMIT) return undefined;
  const known = parseKnownName(name);
  if (year === undefined && !known) return undefined;
  return { vehicleYear: parseYear(year), ...(known ?? parseUnknownName(name)) };
}

/** Ignores placeholders such as '9999' and '0000'. */
function parseYear(text: string | undefined): number | null {
  const year = Number(text);
  return year >= 1880 && year <= 2200 ? year : null;
}

function parseKnownName(name: string) {
  const known = MAKES.find(({ start }) => `${normalize(name)} `.startsWith(start));
  if (!known) return undefined;
  const model = name.slice(known.start.length);
  const spelled = known.models.find((candidate) => normalize(candidate) === normalize(model));
  return { vehicleMake: known.make, vehicleModel: spelled ?? model };
}

/** Ignores case and hyphens. */
function normalize(name: string): string {
  return name.toLowerCase().replaceAll('-', ' ');
}

function findModels(make: string): readonly string[] {
  return VEHICLE_CATALOG.find((entry) => entry.make === make)?.models ?? [];
}

/** The first word is the make. */
function parseUnknownName(name: string) {
  const [vehicleMake = '', ...rest] = name.split(' ');
  return { vehicleMake, vehicleModel: rest.join(' ') };
}
