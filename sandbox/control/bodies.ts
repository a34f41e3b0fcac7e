import { z } from 'zod';
import { FAULT_KINDS } from '../core/faults.ts';
import { DATA_CENTERS, PROVIDERS } from '../core/providers.ts';
import { DATASET_NAMES } from '../datasets/dataset.ts';

const LONGEST_WAIT_MS = 3_600_000;
const CENTURY_MS = 100 * 365 * 86_400_000;

const FILLED_PROVIDERS = ['desk', 'crm'] as const;

const provider = z.enum(PROVIDERS);
const dataCenter = z.enum(DATA_CENTERS).default('us');
const share = z.number().min(0).max(1).default(0);

const fault = z
  .strictObject({
    provider,
    kind: z.enum(FAULT_KINDS),
    path: z
      .string()
      .startsWith('/', 'begins with /')
      .refine((path) => !path.includes('?'), 'is matched without the query')
      .optional(),
    exact: z.boolean().optional(),
    method: z
      .string()
      .regex(/^[a-z]+$/i, 'is a method such as POST')
      .optional(),
    probability: z.number().min(0).max(1).optional(),
    times: z.int().min(1).optional(),
    ms: z.int().min(0).max(LONGEST_WAIT_MS).optional(),
    status: z.int().min(200).max(599).optional(),
    retryAfter: z.int().min(0).optional(),
  })
  .refine(({ exact, path }) => !exact || path !== undefined, { path: ['exact'], message: 'needs a path' });

/** What control calls take. */
export const bodies = {
  reset: z.strictObject({ dataset: z.enum(DATASET_NAMES).optional() }),
  faults: z.preprocess((body) => (Array.isArray(body) ? body : [body]), z.array(fault)),
  spoiled: z.array(
    z.strictObject({
      provider,
      id: z.string().min(1),
      json: z.string().optional(),
      fields: z.record(z.string(), z.unknown()).optional(),
      without: z.array(z.string()).optional(),
    }),
  ),
  edit: z.strictObject({
    provider,
    kind: z.string().min(1),
    id: z.string().min(1).optional(),
    changes: z.record(z.string(), z.unknown()).optional(),
    remove: z.boolean().optional(),
    dataCenter,
  }),
  records: z
    .array(
      z.strictObject({
        provider: z.enum(FILLED_PROVIDERS),
        kind: z.enum(['tickets', 'contacts', 'comments', 'leads', 'accounts']),
        id: z.string().regex(/^\d{1,30}$/, 'is made of digits'),
        at: z.iso.datetime(),
        values: z.record(z.string(), z.unknown()),
      }),
    )
    .max(1_000),
  clock: z.strictObject({ offsetMs: z.int().min(-CENTURY_MS).max(CENTURY_MS) }),
  tokens: z.strictObject({
    scopes: z.array(z.string().min(1)).min(1).optional(),
    user: z.string().min(1).optional(),
    refreshToken: z.string().min(20).max(200).optional(),
    dataCenter,
  }),
  clients: z.strictObject({ redirectUris: z.array(z.url()).min(1) }),
  deliveries: z.strictObject({
    lose: share,
    repeat: share,
    lateMs: z.int().min(0).max(LONGEST_WAIT_MS).default(0),
    shuffle: share,
  }),
  settings: z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])),
};

/** The body as the schema has it; a wrong one is answered with 400 and says what is wrong where. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body ?? {});
  if (read.success) return read.data;
  throw badRequest(read.error.issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)).join('; '));
}

/** Answered with 400. */
export function badRequest(message: string): Error {
  return Object.assign(new Error(message), { statusCode: 400 });
}

/** Answered with 404. */
export function notFound(message: string): Error {
  return Object.assign(new Error(message), { statusCode: 404 });
}
