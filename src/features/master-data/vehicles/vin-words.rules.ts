import { isAnotherMake } from './make-model.rules.ts';
import type { DecodedVin } from './vin.contract.ts';

const SOURCES: Record<DecodedVin['source'], string> = { offline: 'the built-in vehicle data', vpic: 'vPIC' };

/** 'Honda Accord 2003, from vPIC.' */
export function describeSource({ make, model, year, source }: DecodedVin): string {
  return `${[make, model, year ?? ''].filter((part) => part !== '').join(' ')}, from ${SOURCES[source]}.`;
}

/** Names the missing parts of an answer in one sentence; empty when it is complete. */
export function describeGaps({ model, year }: Pick<DecodedVin, 'model' | 'year'>): string {
  const gaps = [...(model === '' ? ['model'] : []), ...(year === null ? ['year'] : [])];
  return gaps.length === 0 ? '' : `Incomplete: the ${gaps.join(' and the ')} cannot be read from this VIN.`;
}

interface Decoding {
  readonly isDecoding: boolean;
  readonly isSlow: boolean;
  readonly decoded: DecodedVin | undefined;
}

/** Says in lines what came of decoding: where it is from, what is missing, and what to look at. */
export function describeDecoding({ isDecoding, isSlow, decoded }: Decoding): { text: string; isOdd: boolean }[] {
  const waiting = isSlow ? 'Looking up the VIN… you can keep working.' : 'Looking up the VIN…';
  const odd = decoded ? [decoded.complete ? '' : describeGaps(decoded), decoded.warning ?? ''].filter(Boolean) : [];
  return [
    ...(isDecoding ? [{ text: waiting, isOdd: false }] : []),
    ...(decoded ? [{ text: describeSource(decoded), isOdd: false }] : []),
    ...odd.map((text) => ({ text, isOdd: true })),
  ];
}

interface VehicleFields {
  readonly vehicleMake: string;
  readonly vehicleModel: string;
  readonly vehicleYear: number | null;
}

/** The fields of a vehicle after decoding: what is not known stays as typed, but for the model of another make. */
export function fillVehicle(typed: VehicleFields, { make, model, year }: DecodedVin): VehicleFields {
  return {
    vehicleMake: make,
    vehicleModel: model || (isAnotherMake(typed.vehicleMake, make) ? '' : typed.vehicleModel),
    vehicleYear: year ?? typed.vehicleYear,
  };
}
