import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { askedDay, askedTime, isoTime, paging } from '../../../platform/fields.ts';
import { AUDIT_EXPORT } from './audit-export.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    audit: AuditEntry;
  }
}

/** A field of a record, before and after; null: it had or has no value. */
export const AuditChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** True when the field changed but its values are secret: a password, for example. */
  isHidden: z.literal(true).optional(),
});
export type AuditChange = z.infer<typeof AuditChange>;

/** One action of a user or the system; entries are added and never changed. */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: isoTime,
  /** Null when the caller was not signed in; 'System' is the name then. */
  actorId: z.string().nullable(),
  actorName: z.string(),
  /** The action, e.g. `user.created`. */
  action: z.string(),
  /** The subject, e.g. `user:ID`; may be empty. */
  subject: z.string(),
  /** The name of the subject at that time; null in entries that were written before names were kept. */
  subjectName: z.string().nullable(),
  /** The changed fields of the record. */
  changes: z.array(AuditChange),
  detail: z.record(z.string(), z.unknown()),
  /** Network address the call came from. */
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** The actor in the filter for actions without a signed-in user. */
export const SYSTEM_ACTOR = 'system';

const moment = z.union([askedDay, askedTime]);

const filters = {
  /** The id of a person, or `system`. */
  actor: z.string().max(200).optional(),
  action: z.string().max(200).optional(),
  /** Exactly this subject: `part:P-0001`. */
  subject: z.string().max(400).optional(),
  /** Subjects of this kind: `part`. */
  kind: z.string().max(100).optional(),
  /** A part of the subject's name. */
  q: z.string().max(200).optional(),
  /** Not before this time; a day begins at midnight UTC. */
  from: moment.optional(),
  /** Before this time; of a day, until its end. */
  to: moment.optional(),
};

export const AuditFilters = z.strictObject(filters);
export type AuditFilters = z.output<typeof AuditFilters>;

export const AuditQuery = z.strictObject({ ...paging, ...filters });
export type AuditQuery = z.output<typeof AuditQuery>;

/** A person with at least one entry, named as in the last one. */
export const AuditActor = z.object({ id: z.string(), name: z.string() });
export type AuditActor = z.infer<typeof AuditActor>;

export const auditApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit',
    access: 'admin',
    summary: 'List audit log entries',
    description: 'Returns the matching entries, newest first.',
    query: AuditQuery,
    reply: z.array(AuditEntry),
    paged: true,
  }),
  actors: endpoint({
    method: 'GET',
    path: '/api/audit/actors',
    access: 'admin',
    summary: 'List the users in the audit log',
    description: 'Returns the users who appear in the audit log, sorted by name.',
    reply: z.array(AuditActor),
  }),
  export: endpoint({
    method: 'GET',
    path: AUDIT_EXPORT,
    access: 'admin',
    summary: 'Export the audit log',
    description: 'Returns a CSV file of the matching entries, newest first.',
    query: AuditFilters,
    produces: 'text/csv',
  }),
  get: endpoint({ method: 'GET', path: '/api/audit/:id', access: 'admin', summary: 'Retrieve an audit log entry', reply: AuditEntry }),
};
