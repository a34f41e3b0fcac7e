import { isProperties } from './entities/entity.ts';

/** Parameters of a query or a form. */
export type Params = Readonly<Record<string, string | undefined>>;

/** The parameters that are texts; of a name that was sent twice the first one counts. */
export function toParams(source: unknown): Params {
  if (!isProperties(source)) return {};
  const firsts = Object.entries(source).map(([name, value]): [string, unknown] => [name, Array.isArray(value) ? value[0] : value]);
  return Object.fromEntries(firsts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
