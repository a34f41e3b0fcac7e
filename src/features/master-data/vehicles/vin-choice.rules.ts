import { findCatalogueMake, toCatalogueMake, toCatalogueModel } from './catalogue-names.rules.ts';
import { type EuropeanMaker, findEuropeanMaker } from './european-makers.data.ts';
import { getModelYears, hasRightCheckDigit } from './vin.rules.ts';

/** The facts about a VIN from the database of vPIC. */
export interface VinFacts {
  /** 'Passenger Car', 'Truck' and so on. */
  readonly type: string;
  /** The makes that the maker sells under this code. */
  readonly makes: readonly string[];
  /** Those of the model years asked about in which the maker used this code. */
  readonly years: readonly number[];
  /** Models whose pattern fits. */
  readonly models: readonly FittingModel[];
}

interface FittingModel {
  readonly make: string;
  readonly model: string;
  readonly year: number;
  /** How many characters the pattern pins down. */
  readonly exact: number;
}

/** The vehicle of a VIN; an empty model and a year of null are not known. */
export interface Vehicle {
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
}

export const isComplete = ({ make, model, year }: Vehicle): boolean => make !== '' && model !== '' && year !== null;

/** Decides by the maker's code, position 10 and the fitting models; undefined when the maker is not known. */
export function chooseVehicle(vin: string, facts: VinFacts | undefined, now: Date): Vehicle | undefined {
  const years = getModelYears(vin, now);
  const european = findEuropeanMaker(vin);
  if (european) return chooseEuropean(vin, european, facts, years);
  return facts && chooseAny(facts, years);
}

function chooseAny(facts: VinFacts, years: readonly number[]): Vehicle | undefined {
  const best = pickModel(facts, years);
  if (best) return toVehicle(best);
  const [make, ...others] = new Set(facts.makes.map(toCatalogueMake));
  if (make === undefined || others.length > 0) return undefined;
  return { make, model: '', year: orderYears(facts, years).find((year) => facts.years.includes(year)) ?? years[0] ?? null };
}

/** The maker's code decides; what the database knows is used where it speaks of the same make. */
function chooseEuropean(vin: string, maker: EuropeanMaker, facts: VinFacts | undefined, years: readonly number[]): Vehicle {
  const isForUs = hasRightCheckDigit(vin) && maker.year !== 'never';
  const trusted = [maker.make, ...(isForUs ? (maker.also ?? []) : [])];
  const models = facts?.models.filter(({ make }) => trusted.includes(toCatalogueMake(make))) ?? [];
  // Position 7 tells the two years apart in the US only.
  const inOrder = isForUs && !isFilled(vin) ? years : newestFirst(years);
  const hasYear = saysYear(vin, maker, facts);
  const best = hasYear && facts ? pickModel({ ...facts, models }, inOrder) : undefined;
  return best ? toVehicle(best) : { make: maker.make, model: '', year: (hasYear ? inOrder[0] : undefined) ?? null };
}

/** European VINs may have Z where US ones describe the vehicle. */
const isFilled = (vin: string) => vin.slice(3, 6) === 'ZZZ';

const newestFirst = (years: readonly number[]) => years.toSorted((one, other) => other - one);

function saysYear(vin: string, { year }: EuropeanMaker, facts: VinFacts | undefined): boolean {
  if (year === 'letters') return /[A-Z]/.test(vin.charAt(9));
  // A right check digit is chance once in eleven; the code must be in use in the US, too.
  if (year === 'us') return hasRightCheckDigit(vin) && (facts?.years.length ?? 0) > 0;
  return year === 'always';
}

/** The most exact pattern of the likelier year; of the other year only when the likelier one has none. */
function pickModel(facts: VinFacts, years: readonly number[]): FittingModel | undefined {
  for (const year of orderYears(facts, years)) {
    const [best] = facts.models.filter((model) => model.year === year).toSorted((one, other) => other.exact - one.exact);
    if (best) return best;
  }
  return undefined;
}

/** Position 7 tells the two years apart on cars and light trucks only; others are rather newer than older. */
function orderYears({ type }: VinFacts, years: readonly number[]): readonly number[] {
  return /^(Passenger Car|Multipurpose|Truck)/.test(type) ? years : newestFirst(years);
}

function toVehicle({ make, model, year }: FittingModel): Vehicle {
  const known = toCatalogueMake(make);
  return { make: known, model: toCatalogueModel(known, model), year };
}

/** Puts the answer of another service into the names of the catalogue; undefined when it contradicts the maker's code. */
export function confirmVehicle(vin: string, said: Vehicle): Vehicle | undefined {
  const make = toCatalogueMake(said.make);
  const european = findEuropeanMaker(vin);
  if (!european) return { ...said, make, model: toCatalogueModel(make, said.model) };
  if (![european.make, ...(european.also ?? [])].includes(findCatalogueMake(make) ?? make)) return undefined;
  const hasYear = european.year === 'always' || (european.year === 'us' && hasRightCheckDigit(vin));
  return { make, model: toCatalogueModel(make, said.model), year: hasYear ? said.year : null };
}
