import { isOwnedByServer, type JsonSchema } from './json-schema.ts';

const TIME = '2026-11-21T14:05:00.000Z';

const FORMATS: Readonly<Record<string, unknown>> = {
  date: '2026-11-21',
  'date-time': TIME,
  email: 'ann.lee@harbor-garage.example',
  uuid: '4f1f6b1e-6a0f-4b7c-9a6f-3f6f0e4f7a11',
};

/** What fields of these names say, the first that fits. */
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/e-?mail/i, 'ann.lee@harbor-garage.example'],
  [/password/i, 'a long enough password'],
  [/phone/i, '+1 555 0100'],
  [/ticketId/, 'TKT-000001'],
  [/avatar/i, 'AL'],
  [/username/i, 'ann'],
  [/company|shop/i, 'Harbor Garage'],
  [/(?:At|lastUpdated|lastLogin|timestamp|lastSync)$|^at$/, TIME],
  [/time$/i, '14:30'],
  [/date|day|^from$|^until$|^to$/i, '2026-11-21'],
  [/serial/i, 'ISCANP-4711'],
  [/vin$/i, '1HGCM82633A004352'],
  [/address/i, '12 Dock Street, Portland'],
  [/partNumber|sku/i, 'OBD-16-M'],
  [/supplier/i, 'Voltix'],
  [/make$/i, 'Honda'],
  [/model$/i, 'Civic'],
  [/^reg$/, '7ABC123'],
  [/channel/i, 'Phone'],
  [/reason|message|content|text|note|description/i, 'The display stays dark'],
  [/summary|title/i, 'Program the ECU of a Civic'],
  [/contact|user|^by$|assigne|customerName|fullName|actorName/i, 'Ann Lee'],
  [/^name$/, 'OBD-II plug, 16 pins'],
  [/name/i, 'Ann Lee'],
  [/^id$|Id$/, '1'],
];

const NUMBERS: readonly (readonly [RegExp, number])[] = [
  [/year/i, 2019],
  [/mileage/i, 84_000],
  [/cost/i, 6.25],
  [/price|total|value|amount/i, 14.9],
  [/quantity|count/i, 5],
];

/** A value of this shape: its own example or default, else one that its name and type suggest. */
export function toExample(schema: JsonSchema, name = ''): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf)?.find((option) => option.type !== 'null' && option.const !== '') ?? schema.allOf?.[0];
  if (choice) return toExample(choice, name);
  if (schema.default !== undefined && schema.type !== 'array' && schema.default !== '') return schema.default;
  switch (schema.type) {
    case 'object':
      return objectExample(schema, name);
    case 'array':
      return schema.items ? [toExample(schema.items, name)] : [];
    case 'integer':
    case 'number':
      return numberExample(schema, name);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return textExample(schema, name);
  }
}

/** The name of a contact is that of a person. */
function objectExample({ properties = {} }: JsonSchema, within: string): object {
  const shown = Object.entries(properties).filter(([, property]) => !isOwnedByServer(property));
  return Object.fromEntries(
    shown.map(([name, property]) => [name, toExample(property, name === 'name' && within !== '' ? `${within}Name` : name)]),
  );
}

function numberExample({ type, minimum = 1 }: JsonSchema, name: string): number {
  const named = NUMBERS.find(([pattern]) => pattern.test(name))?.[1] ?? 1;
  return Math.max(type === 'integer' ? Math.ceil(named) : named, Math.min(minimum, 1_000));
}

function textExample({ format, type, maxLength = Number.POSITIVE_INFINITY }: JsonSchema, name: string): unknown {
  if (format !== undefined && format in FORMATS) return FORMATS[format];
  const named = BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
  const text = named ?? (type === undefined ? null : 'text');
  return typeof text === 'string' ? text.slice(0, maxLength) : text;
}
