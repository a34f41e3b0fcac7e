/** Names that JavaScript calls when it turns an object into a text or a number. */
const CONVERSIONS = new Set(['toString', 'valueOf']);

/**
 * Reads a JSON text as the services do, to which no name of a property means more than another.
 * Properties named like a conversion of JavaScript are left out, so that every value read can be turned into a text.
 *
 * @throws {SyntaxError} when the text is not JSON
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (name, value: unknown) => (CONVERSIONS.has(name) ? undefined : value));
}
