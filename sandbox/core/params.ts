/** Parameters of a query or a form. */
export type Params = Readonly<Record<string, string | undefined>>;

/** Returns the parameters that are texts, the first one if a name is repeated. */
export function toParams(source: unknown): Params {
  const firstValues = Object.entries(source ?? {}).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]);
  return Object.fromEntries(firstValues.filter(([, value]) => typeof value === 'string'));
}
