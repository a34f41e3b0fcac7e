import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import { z } from 'zod';
import { JsonText } from './json-text.ts';

/** In tests, replies are also validated strictly: an undeclared key fails the request. */
const checksReplies = process.env.NODE_ENV === 'test';

/** Compiles a serializer about as fast as `JSON.stringify` that writes only declared keys. `JsonText` passes as is. */
export function compileSerializer(schema: z.ZodType): (value: unknown) => string {
  const stringify = fastJsonStringify(z.toJSONSchema(schema, { target: 'draft-7', io: 'output' }) as Schema);
  const write = (value: unknown) => (value instanceof JsonText ? value.json : stringify(value));
  if (!checksReplies) return write;
  const declared = strictly(schema);
  return (value) => {
    z.parse(declared, value instanceof JsonText ? JSON.parse(value.json) : value);
    return write(value);
  };
}

function strictly(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodObject)
    return z.strictObject(Object.fromEntries(Object.entries(schema.shape).map(([key, value]) => [key, strictly(value)])));
  if (schema instanceof z.ZodArray) return z.array(strictly(schema.element));
  if (schema instanceof z.ZodNullable) return z.nullable(strictly(schema.unwrap()));
  return schema;
}
