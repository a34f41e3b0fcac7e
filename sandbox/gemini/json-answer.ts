import { getField, isMessage, type Message } from './messages.ts';

/** An answer as JSON: as it is when it is JSON already, else as the text of an object, or of each text that the schema names. */
export function toJsonAnswer(answer: string, schema: Message | undefined): string {
  if (isJson(answer)) return answer;
  return JSON.stringify(schema ? fill(schema, answer) : { text: answer });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A value that fits a schema, as far as its types go. */
function fill(schema: Message, text: string): unknown {
  const type = String(getField(schema, 'type') ?? 'string').toLowerCase();
  const properties = getField(schema, 'properties');
  const items = getField(schema, 'items');
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(isMessage(properties) ? properties : {}).map(([name, each]) => [name, isMessage(each) ? fill(each, text) : text]),
    );
  if (type === 'array') return isMessage(items) ? [fill(items, text)] : [];
  if (type === 'number' || type === 'integer') return 1;
  return type === 'boolean' ? true : text;
}
