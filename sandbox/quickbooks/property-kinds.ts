import { malformed } from './books-fault.ts';
import { isProperties, type Properties } from './entity.ts';

/** What a property holds. */
export type Kind = 'text' | 'number' | 'flag' | 'reference' | 'object' | 'list';
export type Kinds = Readonly<Record<string, Kind>>;

/** `kindsOf('text', 'Notes Title')` says that both properties are texts. */
export function kindsOf(kind: Kind, names: string): Kinds {
  return Object.fromEntries(names.split(' ').map((name) => [name, kind]));
}

/** The properties with their values as the books keep them; null is as good as absent. Throws 2010 for what a property cannot hold. */
export function typedOf(properties: Properties, kinds: Kinds): Properties {
  const present = Object.entries(properties).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(
    present.map(([name, value]) => {
      const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
      return [name, kind ? READERS[kind](value) : value];
    }),
  );
}

/** Numbers may come as texts and the other way round, as in the reader of the real service. */
const READERS: Readonly<Record<Kind, (value: unknown) => unknown>> = {
  text: textOf,
  number: numberOf,
  flag: flagOf,
  reference: (value) => typedOf(objectOf(value), { value: 'text', name: 'text' }),
  object: objectOf,
  list: (value) => (Array.isArray(value) ? value.map(objectOf) : fail()),
};

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : fail();
}

function numberOf(value: unknown): number {
  const number = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : fail();
}

function flagOf(value: unknown): boolean {
  const text = typeof value === 'string' ? value.toLowerCase() : value;
  if (text === true || text === 'true') return true;
  return text === false || text === 'false' ? false : fail();
}

function objectOf(value: unknown): Properties {
  return isProperties(value) ? value : fail();
}

function fail(): never {
  throw malformed();
}
