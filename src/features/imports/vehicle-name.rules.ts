import { VEHICLE_CATALOGUE } from '../vehicles/vehicle-catalogue.ts';

export interface VehicleName {
  readonly vehicleYear: number | null;
  readonly vehicleMake: string;
  readonly vehicleModel: string;
}

const LONGEST_NAME = 100;

/** Longest first, so that 'Land Rover' wins over a make called 'Land'. */
const MAKES = VEHICLE_CATALOGUE.map(({ make, models }) => ({ make, lower: make.toLowerCase(), models })).sort(
  (a, b) => b.make.length - a.make.length,
);

/** Splits '2003 Land Rover Discovery' into year, make and model, spelled as in the catalogue. Undefined when it is no such name: it has neither a year nor a known make. */
export function splitVehicle(text: string): VehicleName | undefined {
  const [, year, name = ''] = /^(?:((?:18|19|20|21)\d\d)(?=\s|$))?\s*(.*)$/.exec(text.trim().replaceAll(/\s+/g, ' ')) ?? [];
  const known = knownName(name);
  if (name.length > LONGEST_NAME || (year === undefined && !known)) return undefined;
  return { vehicleYear: year === undefined ? null : Number(year), ...(known ?? unknownName(name)) };
}

function knownName(name: string) {
  const lower = name.toLowerCase();
  const known = MAKES.find((entry) => lower === entry.lower || lower.startsWith(`${entry.lower} `));
  if (!known) return undefined;
  const model = name.slice(known.make.length + 1);
  const spelled = known.models.find((candidate) => candidate.toLowerCase() === model.toLowerCase());
  return { vehicleMake: known.make, vehicleModel: spelled ?? model };
}

/** The first word is the make. */
function unknownName(name: string) {
  const [vehicleMake = '', ...rest] = name.split(' ');
  return { vehicleMake, vehicleModel: rest.join(' ') };
}
