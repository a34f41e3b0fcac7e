import { formatList } from '../../../platform/number-text.ts';
import { isAnotherMake } from './make-model.rules.ts';
import type { DecodedVin } from './vin.contract.ts';
import type { Vehicle } from './vin-choice.rules.ts';

const SOURCES: Record<DecodedVin['source'], string> = { offline: 'the built-in vehicle data', vpic: 'NHTSA vPIC' };

/** '2003 Honda Accord, from NHTSA vPIC.' */
export function describeSource(decoded: DecodedVin): string {
  const vehicle = nameVehicle(decoded);
  return vehicle === '' ? `Several vehicles match in ${SOURCES[decoded.source]}.` : `${vehicle}, from ${SOURCES[decoded.source]}.`;
}

/** Names the missing values of a result; blank if complete. */
export function describeGaps({ make, model, year }: Vehicle): string {
  const gaps = [...(make === '' ? ['make'] : []), ...(model === '' ? ['model'] : []), ...(year === null ? ['year'] : [])];
  return gaps.length === 0 ? '' : `Couldn’t determine the ${formatList(gaps, 'or')} from this VIN.`;
}

const distinct = (values: readonly (string | number)[]) => [...new Set(values)].map(String).toSorted();

/** Names the values that several matching vehicles don't share; blank if none. */
export function describeCandidates(candidates: readonly Vehicle[]): string {
  const makes = distinct(candidates.map(({ make }) => make));
  const models = distinct(candidates.map(({ model }) => model).filter(Boolean));
  const years = distinct(candidates.flatMap(({ year }) => year ?? []));
  return [
    ...(makes.length > 1 ? [`${formatList(makes)} use this code.`] : []),
    ...(models.length > 1 ? [`The model could be ${formatList(models, 'or')}.`] : []),
    ...(years.length > 1 ? [`The year could be ${formatList(years, 'or')}. Check the data plate on the vehicle.`] : []),
  ].join(' ');
}

/** Names each candidate by the values that distinguish it. */
export function nameCandidates(candidates: readonly Vehicle[], shared: Vehicle): string[] {
  return candidates.map(({ make, model, year }) =>
    nameVehicle({ make: shared.make ? '' : make, model: shared.model ? '' : model, year: shared.year === null ? year : null }),
  );
}

/** Formats the known parts of a vehicle in one line. */
export const nameVehicle = ({ make, model, year }: Vehicle): string => [year ?? '', make, model].filter((part) => part !== '').join(' ');

interface Decoding {
  readonly isDecoding: boolean;
  readonly isSlow: boolean;
  readonly decoded: DecodedVin | undefined;
}

/** Lines about a lookup: its source, missing values and warnings. */
export function describeDecoding({ isDecoding, isSlow, decoded }: Decoding): { text: string; isOdd: boolean }[] {
  const waiting = isSlow ? 'Looking up the VIN… You can keep working.' : 'Looking up the VIN…';
  const odd = decoded ? [decoded.candidates.length > 0 ? '' : describeGaps(decoded), decoded.warning].filter(Boolean) : [];
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

/**
 * Returns the vehicle fields after decoding. Unknown values stay as typed, except the model of a different make and values that the VIN decoded
 * `before` filled in.
 */
export function fillVehicle(typed: VehicleFields, { make, model, year }: Vehicle, before?: Vehicle): VehicleFields {
  const typedModel =
    typed.vehicleModel === before?.model || (make !== '' && isAnotherMake(typed.vehicleMake, make)) ? '' : typed.vehicleModel;
  return {
    vehicleMake: make || (typed.vehicleMake === before?.make ? '' : typed.vehicleMake),
    vehicleModel: model || typedModel,
    vehicleYear: year ?? (typed.vehicleYear === before?.year ? null : typed.vehicleYear),
  };
}
