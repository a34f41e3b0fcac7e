import { z } from 'zod';
import { FAULT_KINDS } from '../core/faults.ts';
import { PROVIDERS } from '../core/providers.ts';
import { badRequest } from '../core/service-error.ts';
import { DATASET_NAMES } from '../datasets/dataset.ts';

const MAX_WAIT_MS = 3_600_000;
const CENTURY_MS = 100 * 365 * 86_400_000;

const provider = z.enum(PROVIDERS);
const share = z.number().min(0).max(1).default(0);
const values = z.record(z.string(), z.unknown());

const fault = z
  .strictObject({
    provider,
    kind: z.enum(FAULT_KINDS),
    path: z
      .string()
      .startsWith('/', 'must begin with /')
      .refine((path) => !path.includes('?'), 'is matched without the query')
      .optional(),
    exact: z.boolean().optional(),
    method: z
      .string()
      .regex(/^[a-z]+$/i, 'must be a method such as POST')
      .optional(),
    probability: z.number().min(0).max(1).optional(),
    times: z.int().min(1).optional(),
    ms: z.int().min(0).max(MAX_WAIT_MS).optional(),
    status: z.int().min(200).max(599).optional(),
    retryAfter: z.int().min(0).optional(),
    address: z.string().min(1).optional(),
    text: z.string().min(1).optional(),
  })
  .refine(({ exact, path }) => !exact || path !== undefined, { path: ['exact'], message: 'needs a path' });

/** Bodies of control calls. */
export const bodies = {
  reset: z.strictObject({ dataset: z.enum(DATASET_NAMES).optional() }),
  faults: z.preprocess((body) => (Array.isArray(body) ? body : [body]), z.array(fault)),
  spoiled: z.array(
    z.strictObject({
      provider,
      id: z.string().min(1),
      json: z.string().optional(),
      fields: values.optional(),
      without: z.array(z.string()).optional(),
    }),
  ),
  edit: z.strictObject({
    provider,
    kind: z.string().min(1),
    id: z.string().min(1).optional(),
    changes: values.optional(),
    remove: z.boolean().optional(),
  }),
  records: z
    .array(
      z.strictObject({
        provider: z.enum(['desk', 'crm']),
        kind: z.enum(['tickets', 'contacts', 'comments', 'leads', 'accounts']),
        id: z.string().regex(/^\d{1,30}$/, 'must consist of digits'),
        at: z.iso.datetime(),
        values,
      }),
    )
    .max(1_000),
  clock: z.strictObject({ offsetMs: z.int().min(-CENTURY_MS).max(CENTURY_MS) }),
  tokens: z.strictObject({
    /** Defaults to the scopes of OBDesk. */
    scopes: z.array(z.string().min(1)).min(1).readonly().optional(),
    /** Email of a staff member. Defaults to the first one. */
    user: z.string().min(1).optional(),
    /** A token issued earlier. Defaults to a new one. */
    refreshToken: z.string().min(20).max(200).optional(),
  }),
  deliveries: z.strictObject({ lose: share, repeat: share, shuffle: share }),
  settings: z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])),
};

/** Parses a body. An invalid one is rejected with 400 and the path of each error. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw badRequest(
    parsed.error.issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)).join('; '),
  );
}
