import { z } from 'zod';

/** As much of JSON Schema as contracts turn into. */
export interface JsonSchema {
  type?: string | undefined;
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
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
}

type Direction = 'input' | 'output';

const OWNED_BY_SERVER = 'Set by the server: accepted as it was read, and ignored.';

/** The shape of what is sent or answered. What is converted before it is checked is shown as it is after that. */
export function toJsonSchema(schema: z.ZodType, io: Direction): JsonSchema {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(schema, {
    ...{ io, unrepresentable: 'any' },
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'input') describeInput(zodSchema, jsonSchema as JsonSchema);
    },
  });
  return shape as JsonSchema;
}

function describeInput(zodSchema: z.core.$ZodTypes, shape: JsonSchema): void {
  const { def } = zodSchema._zod;
  if (def.type === 'pipe' && def.in._zod.def.type === 'transform') Object.assign(shape, toJsonSchema(def.out as z.ZodType, 'input'));
  if (def.type !== 'object') return;
  for (const property of Object.values(shape.properties ?? {})) {
    if (Object.keys(property).length === 0) property.description = OWNED_BY_SERVER;
  }
}

export const isOwnedByServer = ({ description }: JsonSchema): boolean => description === OWNED_BY_SERVER;
