import { isOwnedByServer, type JsonSchema, typeOfValue } from './json-schema.ts';

const FORMATS: Readonly<Record<string, unknown>> = {
  date: '2026-11-21',
  'date-time': '2026-11-21T14:05:00.000Z',
  email: 'ann.lee@harbor-garage.example',
  uuid: '4f1f6b1e-6a0f-4b7c-9a6f-3f6f0e4f7a11',
};

/** Example values by field name. The first matching pattern wins. */
export interface ExamplesByName {
  readonly texts: readonly (readonly [RegExp, string])[];
  readonly numbers: readonly (readonly [RegExp, number])[];
}

/** Returns an example value: the schema's own example or default, else one based on its name and type. */
export function toExample(schema: JsonSchema, byName: ExamplesByName, name = ''): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf)?.find((option) => option.type !== 'null' && option.const !== '') ?? schema.allOf?.[0];
  if (choice) return toExample(choice, byName, name);
  if (schema.default !== undefined && schema.type !== 'array' && schema.default !== '') return schema.default;
  switch (typeOfValue(schema)) {
    case 'object':
      return objectExample(schema, byName, name);
    case 'array':
      return schema.items ? [toExample(schema.items, byName, name)] : [];
    case 'integer':
    case 'number':
      return numberExample(schema, byName, name);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textExample(schema, byName, name);
  }
}

/** A `name` within a property is looked up with the property's name: `contactName`. */
function objectExample({ properties = {} }: JsonSchema, byName: ExamplesByName, within: string): object {
  const shown = Object.entries(properties).filter(([, property]) => !isOwnedByServer(property));
  return Object.fromEntries(
    shown.map(([name, property]) => [name, toExample(property, byName, name === 'name' && within !== '' ? `${within}Name` : name)]),
  );
}

function numberExample(schema: JsonSchema, { numbers }: ExamplesByName, name: string): number {
  const { minimum = 1 } = schema;
  const named = numbers.find(([pattern]) => pattern.test(name))?.[1] ?? 1;
  return Math.max(typeOfValue(schema) === 'integer' ? Math.ceil(named) : named, Math.min(minimum, 1_000));
}

function textExample({ format, type, maxLength = Number.POSITIVE_INFINITY }: JsonSchema, { texts }: ExamplesByName, name: string): unknown {
  if (format !== undefined && format in FORMATS) return FORMATS[format];
  const named = texts.find(([pattern]) => pattern.test(name))?.[1];
  const text = named ?? (type === undefined ? null : 'text');
  return typeof text === 'string' ? text.slice(0, maxLength) : text;
}
