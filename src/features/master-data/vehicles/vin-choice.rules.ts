import { findCatalogMake, toCatalogMake, toCatalogModel } from './catalog-names.rules.ts';
import { type EuropeanMaker, findEuropeanMaker } from './european-makers.data.ts';
import { getModelYears, hasRightCheckDigit } from './vin.rules.ts';

/** Facts about a VIN from vPIC. */
export interface VinFacts {
  /** 'Passenger Car', 'Truck' and so on. */
  readonly type: string;
  /** Makes sold under this code. */
  readonly makes: readonly string[];
  /** Requested model years in which the maker used this code. */
  readonly years: readonly number[];
  /** Models whose pattern fits. */
  readonly models: readonly FittingModel[];
}

interface FittingModel {
  readonly make: string;
  readonly model: string;
  readonly year: number;
  /** Number of characters the pattern specifies. */
  readonly exact: number;
}

/** A vehicle. An unknown make or model is blank, an unknown year null. */
export interface Vehicle {
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
}

/** The values shared by all vehicles that match a VIN, and the vehicles themselves if there are several. */
export interface VinChoice extends Vehicle {
  readonly candidates: readonly Vehicle[];
}

export const isComplete = ({ make, model, year }: Vehicle): boolean => make !== '' && model !== '' && year !== null;

/** Chooses by maker code, position 10 and fitting models; undefined if the maker is unknown. */
export function chooseVehicle(vin: string, facts: VinFacts | undefined, now: Date): VinChoice | undefined {
  const european = findEuropeanMaker(vin);
  if (european) return chooseEuropean(vin, european, facts, now);
  return facts && chooseByFacts(facts, rankYears(vin, facts, now));
}

/** Model years by likelihood, the likeliest first; years of one rank are equally likely. */
type RankedYears = readonly (readonly number[])[];

function chooseByFacts(facts: VinFacts, ranks: RankedYears): VinChoice | undefined {
  const fitting = findMostExact(facts.models, ranks);
  if (fitting.length > 0) return toChoice(fitting);
  const makes = [...new Set(facts.makes.map(toCatalogMake))];
  const inUse = ranks.map((years) => years.filter((year) => facts.years.includes(year))).find((years) => years.length > 0);
  const years = inUse ?? ranks[0] ?? [null];
  return makes.length === 0 ? undefined : toChoice(makes.flatMap((make) => years.map((year) => ({ make, model: '', year }))));
}

/** The maker's code determines the make; the database adds models of that make only. */
function chooseEuropean(vin: string, maker: EuropeanMaker, facts: VinFacts | undefined, now: Date): VinChoice {
  const ranks = rankYears(vin, facts, now);
  const years = hasYear(vin, maker, facts) ? ranks : [];
  const trusted = listTrustedMakes(vin, maker);
  const models = facts?.models.filter(({ make }) => trusted.includes(toCatalogMake(make))) ?? [];
  const fitting = findMostExact(models, years);
  if (fitting.length > 0) return toChoice(fitting);
  return toChoice((years[0] ?? [null]).map((year) => ({ make: maker.make, model: '', year })));
}

const listTrustedMakes = (vin: string, { make, also = [], year }: EuropeanMaker): readonly string[] =>
  hasRightCheckDigit(vin) && year !== 'never' ? [make, ...also] : [make];

function hasYear(vin: string, { year }: EuropeanMaker, facts: VinFacts | undefined): boolean {
  if (year === 'letters') return /[A-Z]/.test(vin.charAt(9));
  // One in eleven check digits is valid by chance, so the code must also be in use in the US.
  if (year === 'us') return hasRightCheckDigit(vin) && (facts?.years.length ?? 0) > 0;
  return year === 'always';
}

/** The models with the most exact patterns, in the likeliest years that have any. */
function findMostExact(models: readonly FittingModel[], ranks: RankedYears): Vehicle[] {
  for (const years of ranks) {
    const best = years.flatMap((year) => {
      const fitting = models.filter((model) => model.year === year);
      const most = Math.max(...fitting.map(({ exact }) => exact));
      return fitting.filter(({ exact }) => exact === most);
    });
    if (best.length > 0) return best.map(toVehicle);
  }
  return [];
}

function toVehicle({ make, model, year }: Vehicle): Vehicle {
  const known = toCatalogMake(make);
  return { make: known, model: toCatalogModel(known, model), year };
}

/** Returns the values these vehicles share; `vehicles` must not be empty. */
function toChoice(vehicles: readonly Vehicle[]): VinChoice {
  const distinct = [...new Map(vehicles.map((vehicle) => [JSON.stringify([vehicle.make, vehicle.model, vehicle.year]), vehicle])).values()];
  const shared = {
    make: findShared(distinct.map(({ make }) => make)) ?? '',
    model: findShared(distinct.map(({ model }) => model)) ?? '',
    year: findShared(distinct.map(({ year }) => year)) ?? null,
  };
  return { ...shared, candidates: distinct.length > 1 ? distinct : [] };
}

function findShared<T>(values: readonly T[]): T | undefined {
  const [first, ...others] = new Set(values);
  return others.length === 0 ? first : undefined;
}

/**
 * Ranks the possible years of position 10. In the US, position 7 distinguishes them, but only for cars and light trucks (49 CFR 565.15).
 * Other makers use any character there, so the newer year is more likely.
 */
function rankYears(vin: string, facts: VinFacts | undefined, now: Date): RankedYears {
  const years = getModelYears(vin, now);
  const isForUs = hasRightCheckDigit(vin) || /^[1-5]/.test(vin);
  const isFilled = vin.slice(3, 6) === 'ZZZ';
  const european = findEuropeanMaker(vin);
  if (!isForUs || isFilled || (european && (european.year === 'never' || !hasRightCheckDigit(vin))))
    return years.toSorted((one, other) => other - one).map((year) => [year]);
  return facts && isHeavy(facts) ? [years].filter(({ length }) => length > 0) : years.map((year) => [year]);
}

/** Makes whose trucks are light, apart from the models below. The makers of heavy trucks sell no others. */
const LIGHT_TRUCK_MAKES = new Set(
  'Acura,Buick,Cadillac,Chevrolet,Chrysler,Dodge,Fiat,Ford,GMC,Honda,Hummer,Hyundai,Infiniti,Isuzu,Jeep,Kia,Land Rover,Lexus,Lincoln,Mazda,Mercedes-Benz,Mercury,Mitsubishi,Nissan,Plymouth,Pontiac,Ram,Rivian,Subaru,Suzuki,Tesla,Toyota,Volkswagen'.split(
    ',',
  ),
);
/** F-450, E-550, Ram 4500, Silverado 6500, T7500 and so on, and trucks with the cab above the engine. */
const MEDIUM_DUTY = /(^|\D)([4-9][05]0|[4-9][05]00)(\D|$)|^(N[NPQR]R|F[RSTV]R|LCF|Kodiak|TopKick)/i;

function isHeavy({ type, makes, models }: VinFacts): boolean {
  if (/^(Passenger Car|Multipurpose)/.test(type)) return false;
  if (!type.startsWith('Truck')) return true;
  return makes.some((make) => !LIGHT_TRUCK_MAKES.has(toCatalogMake(make))) || models.some(({ model }) => MEDIUM_DUTY.test(model));
}

/** The first and the last model year of a model. */
export interface ModelYears {
  readonly first: number;
  readonly last: number;
}

interface MergeOptions {
  readonly facts: VinFacts | undefined;
  readonly now: Date;
  /** Model years in which the decoded model existed; undefined if unknown. */
  readonly lifetime: ModelYears | undefined;
}

/**
 * Merges the vPIC result into the built-in one. vPIC knows models, but not the makers of European cars, and derives every year from
 * position 7. So the year comes from position 10, if the model existed then. Returns `known` if vPIC contradicts the maker's code or adds
 * nothing.
 */
export function mergeVehicle(vin: string, known: VinChoice | undefined, answer: Vehicle, options: MergeOptions): VinChoice | undefined {
  const { facts, now, lifetime } = options;
  const { make, model } = toVehicle(answer);
  const european = findEuropeanMaker(vin);
  if (european && ![european.make, ...(european.also ?? [])].includes(findCatalogMake(make) ?? make)) return known;
  if (!european && known && !canBe(known, make) && !hasRightCheckDigit(vin)) return known;
  const existed = (year: number) => lifetime === undefined || (lifetime.first <= year && year <= lifetime.last);
  const mayHaveYear = !european || hasYear(vin, european, facts) || (european.year === 'us' && hasRightCheckDigit(vin));
  const ranks = mayHaveYear ? [known?.year ? [known.year] : [], ...rankYears(vin, facts, now)] : [];
  const years = ranks.map((ranked) => ranked.filter(existed)).find(({ length }) => length > 0) ?? [null];
  if (model === '' && known) {
    if (make === '' || known.make !== '') return known;
    const ofMake = known.candidates.filter((candidate) => candidate.make === make);
    if (ofMake.length > 0) return toChoice(ofMake);
  }
  return toChoice(years.map((year) => ({ make, model, year })));
}

const canBe = ({ make, candidates }: VinChoice, other: string) =>
  make === other || candidates.some((candidate) => candidate.make === other);
