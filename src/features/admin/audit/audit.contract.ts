import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { askedDay, askedTime, isoTime, paging } from '../../../platform/fields.ts';
import { sortParameters } from '../../../platform/list-columns.ts';
import { groupParameters, ListGroup } from '../../../platform/list-groups.ts';
import { zoneQuery } from '../../../platform/time/zone-query.ts';
import { auditColumns } from './audit-columns.ts';
import { AUDIT_EXPORT } from './audit-export.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    audit: AuditEntry;
  }
}

/** A changed field with its value before and after; null for no value. */
export const AuditChange = z.object({
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** True if the values are secret, such as passwords. */
  isHidden: z.literal(true).optional(),
});
export type AuditChange = z.infer<typeof AuditChange>;

/** An action of a user or the system. Entries are append-only. */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: isoTime,
  /** Null for callers who weren't signed in; `actorName` is then 'System'. */
  actorId: z.string().nullable(),
  actorName: z.string(),
  /** The action, e.g. `user.created`. */
  action: z.string(),
  /** The subject, e.g. `user:ID`; may be empty. */
  subject: z.string(),
  /** Name of the subject at that time; null in entries from before names were stored. */
  subjectName: z.string().nullable(),
  /** The changed fields of the record. */
  changes: z.array(AuditChange),
  detail: z.record(z.string(), z.unknown()),
  /** IP address of the request. */
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Value of the `actor` filter for actions without a signed-in user. */
export const SYSTEM_ACTOR = 'system';

const moment = z.union([askedDay, askedTime]);

const filters = {
  /** User ID, or `system`. */
  actor: z.string().max(200).optional(),
  action: z.string().max(200).optional(),
  /** ID of the subject: `part:P-0001`. */
  subject: z.string().max(400).optional(),
  /** Type of the subject: `part`. */
  kind: z.string().max(100).optional(),
  /** Part of the subject's name. */
  q: z.string().max(200).optional(),
  /** Inclusive. A date without a time starts at midnight UTC. */
  from: moment.optional(),
  /** Exclusive. A date without a time includes the whole day in UTC. */
  to: moment.optional(),
};

export const AuditFilters = z.strictObject(filters);
export type AuditFilters = z.output<typeof AuditFilters>;

/** Columns to group the log by. */
export const AUDIT_GROUPS = ['at', 'actor', 'action', 'record'] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];

/** Newest entries that a grouped log covers, approximately. Grouped by day, it covers all entries, but counts only these. */
export const GROUPED_ENTRIES = 10_000;

export const AuditQuery = z.strictObject({
  ...paging,
  ...filters,
  ...sortParameters(auditColumns),
  ...groupParameters(AUDIT_GROUPS),
  zone: zoneQuery,
});
export type AuditQuery = z.output<typeof AuditQuery>;

/** A user with at least one entry, with the name from the newest one. */
export const AuditActor = z.object({ id: z.string(), name: z.string() });
export type AuditActor = z.infer<typeof AuditActor>;

export const auditApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit',
    access: 'admin',
    summary: 'List audit log entries',
    description:
      'Returns the matching entries, newest first unless `sort` is set. Grouped by `actor`, `action` or `record`, returns the newest 10,000.',
    query: AuditQuery,
    reply: z.array(AuditEntry),
    paged: true,
  }),
  groups: endpoint({
    method: 'GET',
    path: '/api/audit/groups',
    access: 'admin',
    summary: 'Retrieve audit log counts by group',
    description: 'Returns the groups of a list in their order, each with its number of entries among the newest 10,000 that match.',
    query: AuditFilters.extend({ group: z.enum(AUDIT_GROUPS), zone: zoneQuery }),
    reply: z.array(ListGroup),
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
