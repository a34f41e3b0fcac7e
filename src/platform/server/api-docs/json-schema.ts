import { z } from 'zod';
import { OWNED_BY_SERVER } from '../../record/record-schemas.ts';

export interface JsonSchema {
  type?: string | readonly string[] | undefined;
  title?: string;
  $ref?: string;
  description?: string;
  format?: string;
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  examples?: readonly unknown[];
  minimum?: number;
  maxLength?: number;
  minLength?: number;
  required?: readonly string[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: unknown;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
}

type Direction = 'input' | 'output';

/** Converts a request or response schema. Preprocessed values are shown as they are after preprocessing. */
export function toJsonSchema(schema: z.ZodType, io: Direction): JsonSchema {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'input') describeInput(zodSchema, jsonSchema as JsonSchema);
      nameKeys(jsonSchema as JsonSchema);
    },
  });
  return shape as JsonSchema;
}

function describeInput(zodSchema: z.core.$ZodTypes, shape: JsonSchema): void {
  const { def } = zodSchema._zod;
  if (def.type === 'pipe' && def.in._zod.def.type === 'transform') Object.assign(shape, toJsonSchema(def.out as z.ZodType, 'input'));
}

/** Lists the keys of a record with enum keys as properties, so that clients know their names. */
function nameKeys(shape: JsonSchema): void {
  const { propertyNames, additionalProperties } = shape;
  if (!propertyNames?.enum) return;
  delete shape.propertyNames;
  shape.properties = Object.fromEntries(propertyNames.enum.map((key) => [String(key), additionalProperties as JsonSchema]));
  shape.additionalProperties = false;
}

export const typeOfValue = ({ type }: JsonSchema): string | undefined =>
  typeof type === 'object' ? type.find((each) => each !== 'null') : type;

export const isOwnedByServer = ({ description }: JsonSchema): boolean => description === OWNED_BY_SERVER;
