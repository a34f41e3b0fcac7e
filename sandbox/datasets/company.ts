import { pick, type Random } from '../core/random.ts';
import type { DatasetCompany } from './dataset.ts';
import { COMPANY_NAMES, PLACES, STREETS } from './words.data.ts';

const LONG_TEXT = 'Opens at 7:30, ring twice; deliveries only at the back door. Größere Geräte bitte vorher anmelden. ';

const DOUBLED_EVERY = 40;

/** Creates repair shops. Some have the account name of the previous one. */
export function createCompanies(random: Random, count: number): DatasetCompany[] {
  const companies = Array.from({ length: count }, (_, index) => createCompany(random, index));
  return companies.map((company, index) => {
    const isDoubled = index % DOUBLED_EVERY === DOUBLED_EVERY - 1;
    return { ...company, accountName: (isDoubled && companies[index - 1]?.name) || company.name };
  });
}

function createCompany(random: Random, index: number): Omit<DatasetCompany, 'accountName'> {
  const base = COMPANY_NAMES[index % COMPANY_NAMES.length] ?? '';
  const round = Math.floor(index / COMPANY_NAMES.length);
  const name = round === 0 ? base : `${base} ${toRoman(round + 1)}`;
  const [city, state, code, country] = pick(random, PLACES);
  return {
    name,
    phone: random() < 0.1 ? '' : createPhone(random),
    website: random() < 0.3 ? '' : `https://shop-${index + 1}.example`,
    street: random() < 0.1 ? '' : `${1 + Math.floor(random() * 400)} ${pick(random, STREETS)}`,
    city,
    state,
    code,
    country,
    description: describe(random, index),
  };
}

function describe(random: Random, index: number): string {
  if (index % 50 === 7) return LONG_TEXT.repeat(200);
  return random() < 0.5 ? '' : LONG_TEXT.trim();
}

export function createPhone(random: Random): string {
  const digits = () => String(1_000 + Math.floor(random() * 9_000));
  return pick(random, [
    `+1 555 01${digits().slice(2)} ${digits()}`,
    `(555) ${digits().slice(1)}-${digits()}`,
    `+49 221 ${digits()}${digits()}`,
  ]);
}

const ROMANS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];

function toRoman(number: number): string {
  return ROMANS[number - 1] ?? `No. ${number}`;
}
