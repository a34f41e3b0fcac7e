/**
 * Returns a value of parsed JSON as text: texts, numbers and booleans as they are, lists of them joined by commas; '' for anything else.
 * `String` throws on an object like `{"toString": 1}`.
 */
export function scalarText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toScalar).join(',');
  return toScalar(value);
}

function toScalar(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
