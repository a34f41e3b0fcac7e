import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { isoTime, paging } from '../../platform/fields.ts';

declare module '../../platform/record-kinds.ts' {
  interface RecordKinds {
    audit: AuditEntry;
  }
}

/** One thing somebody did; entries are added and never changed. */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: isoTime,
  /** Null when nobody was signed in; 'System' is the name then. */
  actorId: z.string().nullable(),
  actorName: z.string(),
  /** What happened, e.g. `user.created`. */
  action: z.string(),
  /** What it happened to, e.g. `user:ID`; may be empty. */
  subject: z.string(),
  detail: z.record(z.string(), z.unknown()),
  /** Network address the call came from. */
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditQuery = z.strictObject({ ...paging, action: z.string().max(200).optional(), subject: z.string().max(400).optional() });
export type AuditQuery = z.output<typeof AuditQuery>;

export const auditApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit',
    access: 'admin',
    summary: 'Lists who did what, newest first.',
    query: AuditQuery,
    reply: z.array(AuditEntry),
    paged: true,
  }),
};
