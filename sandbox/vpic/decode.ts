import { errorText } from './error-codes.data.ts';
import { MANUFACTURERS, type Manufacturer } from './manufacturers.data.ts';
import { NOT_APPLICABLE, VARIABLES, type Values } from './variables.data.ts';
import { KNOWN_VEHICLES } from './vehicles.data.ts';
import { checkDigit, invalidPositions, modelYear, VIN_LENGTH } from './vin.ts';

interface Decoded {
  readonly codes: readonly string[];
  readonly values: Values;
}

/** All variables without values. */
const NOTHING: Values = Object.fromEntries(VARIABLES.map((name) => [name, '']));
const CAR: Values = { ...NOTHING, ...Object.fromEntries(NOT_APPLICABLE.map((name) => [name, 'Not Applicable'])) };

const known = new Map(KNOWN_VEHICLES.map((vehicle) => [vehicle.vin, vehicle]));

/** Returns all variables of a VIN. Unknown ones are empty, and errors are in `ErrorCode`. */
export function decodeVin(input: string): Values {
  const vin = input.trim().toUpperCase();
  const decoded = known.get(vin) ?? decodeByRules(vin);
  const { codes } = decoded;
  const descriptor = vin.length >= 11 ? `${vin.slice(0, 8)}*${vin.slice(9, 11)}` : '';
  const fixed: Values = { VIN: vin, VehicleDescriptor: descriptor, ErrorCode: codes.join(','), ErrorText: errorText(codes) };
  return { ...(decoded.values.Make ? CAR : NOTHING), ...decoded.values, ...fixed };
}

function decodeByRules(vin: string): Decoded {
  const maker = MANUFACTURERS[vin.slice(0, 3)];
  const correction = maker && findCorrection(vin, maker);
  const model = maker?.models[(correction ?? vin).slice(3, 8)];
  const invalid = invalidPositions(vin);
  const year = modelYear(vin);
  const codes = [
    ...digitErrors(vin, correction),
    ...(correction ? ['3'] : []),
    ...(vin.length < VIN_LENGTH ? ['6'] : []),
    ...(maker ? [] : ['7']),
    ...(maker && !model ? ['8'] : []),
    ...(vin.length >= 10 && invalid.includes(10) ? ['11'] : []),
    ...(invalid.length > 0 ? ['400'] : []),
  ];
  return {
    codes: codes.length === 0 ? ['0'] : sortCodes(codes),
    values: {
      ...maker?.values,
      ...model,
      ...(maker && year !== undefined ? { ModelYear: String(year) } : {}),
      ...(correction ? { SuggestedVIN: correction } : suggestVin(vin, invalid)),
    },
  };
}

/** An unknown position isn't an error, and a short VIN has no check digit. */
function digitErrors(vin: string, correction: string | undefined): readonly string[] {
  if (vin.length < VIN_LENGTH || vin[8] === '*' || correction) return [];
  return checkDigit(vin) === vin[8] && vin.length === VIN_LENGTH ? [] : ['1'];
}

/** Returns the VIN with one of the positions 4 to 8 replaced, if that gives a known model and a valid check digit. */
function findCorrection(vin: string, { models }: Manufacturer): string | undefined {
  if (vin.length !== VIN_LENGTH || models[vin.slice(3, 8)]) return undefined;
  const near = Object.keys(models).filter(
    (pattern) => [...pattern].filter((character, index) => character !== vin[3 + index]).length === 1,
  );
  return near.map((pattern) => vin.slice(0, 3) + pattern + vin.slice(8)).find((candidate) => checkDigit(candidate) === candidate[8]);
}

function suggestVin(vin: string, invalid: readonly number[]): Values {
  if (invalid.length === 0) return {};
  return {
    SuggestedVIN: [...vin.slice(0, VIN_LENGTH)].map((character, index) => (invalid.includes(index + 1) ? '!' : character)).join(''),
    AdditionalErrorText: `Invalid character(s): ${invalid.map((position) => `${position}:${vin[position - 1]}`).join(', ')};`,
  };
}

function sortCodes(codes: readonly string[]): readonly string[] {
  return codes.toSorted((a, b) => Number(a) - Number(b));
}
