import { malformed } from '../quickbooks-error.ts';
import { isProperties, type Properties } from './entity.ts';

/** What a property holds. */
export type Kind = 'text' | 'number' | 'flag' | 'reference' | 'object' | 'list';
export type Kinds = Readonly<Record<string, Kind>>;

/** `toKinds('text', 'Notes Title')` says that both properties are texts. */
export function toKinds(kind: Kind, names: string): Kinds {
  return Object.fromEntries(names.split(' ').map((name) => [name, kind]));
}

/** The properties with parsed values; null is as good as absent. Throws 2010 for what a property cannot hold. */
export function parseProperties(properties: Properties, kinds: Kinds): Properties {
  const present = Object.entries(properties).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(
    present.map(([name, value]) => {
      const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
      return [name, kind ? READERS[kind](value) : value];
    }),
  );
}

/** Numbers may come as texts and the other way round, as in the parser of the real service. */
const READERS: Readonly<Record<Kind, (value: unknown) => unknown>> = {
  text: parseText,
  number: parseNumber,
  flag: parseFlag,
  reference: (value) => parseProperties(parseObject(value), { value: 'text', name: 'text' }),
  object: parseObject,
  list: (value) => (Array.isArray(value) ? value.map(parseObject) : fail()),
};

function parseText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : fail();
}

function parseNumber(value: unknown): number {
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : fail();
}

function parseFlag(value: unknown): boolean {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  if (text === true || text === 'true') return true;
  return text === false || text === 'false' ? false : fail();
}

function parseObject(value: unknown): Properties {
  return isProperties(value) ? value : fail();
}

function fail(): never {
  throw malformed();
}
