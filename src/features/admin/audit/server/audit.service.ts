import { notFound } from '../../../../platform/errors.ts';
import type { RecordKind, RecordKinds } from '../../../../platform/record-kinds.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ChangeSubscriber, RecordChange } from '../../../../platform/server/changes/changes.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { streamCsv } from '../../../../platform/server/export-source.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { AuditEntry, AuditFilters } from '../audit.contract.ts';
import { toAuditChanges } from '../audit.rules.ts';
import { findName } from '../audit-text.rules.ts';
import { auditExport } from './audit.export.ts';
import { findEntry } from './audit.store.ts';
import { type AuditEvent, writeEntry } from './write-entry.ts';

export { findNewest } from './audit.store.ts';
export type { AuditEvent } from './write-entry.ts';

/** Adds an audit log entry in the caller's transaction, so that it is stored only if the event is. */
export async function recordAudit(tx: Tx, event: AuditEvent): Promise<void> {
  await writeEntry(tx, event);
}

/** Describes a change for the audit log; returns `undefined` for changes that aren't audited. */
export type DescribeChange<K extends RecordKind> = (
  change: RecordChange<K>,
) => Pick<AuditEvent, 'action' | 'detail' | 'subjectName'> | undefined;

interface AuditedValues {
  /** 'hidden' stores the names of changed fields without their values. */
  readonly values: 'shown' | 'hidden';
}

/** Audits every change to records of one type, as described by `describe`, with each field before and after. */
export function auditChanges<K extends RecordKind>(
  kind: K,
  describe: DescribeChange<K>,
  { values }: AuditedValues = { values: 'shown' },
): ChangeSubscriber {
  return async (tx, change) => {
    const described = change.kind === kind ? describe(change as RecordChange<K>) : undefined;
    if (!described) return;
    const { actor, id, before, after, fields, address } = change;
    const changes = toAuditChanges({ before: before as Values, after: after as Values, fields }, values === 'hidden');
    const { subjectName = findName(described.detail ?? {}) } = described;
    await writeEntry(tx, { actor, subject: `${kind}:${id}`, changes, ...described, subjectName, address });
  };
}

type Values = Readonly<Record<string, unknown>> | undefined;

/** Audits a record type under the name in `field`. Entries for new records include the `ofNew` fields. */
export function auditByName<K extends RecordKind>(
  kind: K,
  field: keyof RecordKinds[K] & string,
  ofNew: readonly (keyof RecordKinds[K] & string)[] = [],
): ChangeSubscriber {
  return auditChanges<K>(kind, ({ before, after, fields }) => {
    const record = (after ?? before) as NonNullable<Values>;
    const named = { subjectName: String(record[field]), detail: { [field]: record[field] } };
    if (!after) return { ...named, action: `${kind}.deleted` };
    if (before) return { ...named, action: `${kind}.changed`, detail: { ...named.detail, fields } };
    return {
      ...named,
      action: `${kind}.created`,
      detail: { ...named.detail, ...Object.fromEntries(ofNew.map((key) => [key, record[key]])) },
    };
  });
}

/** Streams the audit log as CSV, newest first. The export is audited first, so its entry is the first row. */
export async function startAuditExport(deps: ServerDeps, actor: Actor, filters: AuditFilters): Promise<AsyncGenerator<string>> {
  const subject = `export:${auditExport.fileName}`;
  const event = { actor, action: auditExport.action, subject, subjectName: auditExport.fileName, detail: { filters } };
  await deps.database.transaction((tx) => recordAudit(tx, event));
  return streamCsv(deps.database, auditExport, filters);
}

/** Finds an entry. `id` comes from the URL and may not be a number. */
export async function getEntry(db: Db, id: string): Promise<AuditEntry> {
  const entry = /^[1-9]\d{0,14}$/.test(id) ? await findEntry(db, Number(id)) : undefined;
  if (!entry) throw notFound('Audit log entry');
  return entry;
}
