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

/** Writes one entry of the audit log in the caller's transaction, so it is kept exactly when the event is. */
export async function recordAudit(tx: Tx, event: AuditEvent): Promise<void> {
  await writeEntry(tx, event);
}

/** Describes a change for the audit log; undefined: it is not logged. */
export type DescribeChange<K extends RecordKind> = (
  change: RecordChange<K>,
) => Pick<AuditEvent, 'action' | 'detail' | 'subjectName'> | undefined;

interface AuditedValues {
  /** 'hidden': the log names the changed fields and keeps no value of them. */
  readonly values: 'shown' | 'hidden';
}

/** Writes every change of one kind of record into the audit log, in the words of `describe`, with each field before and after. */
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

/** Audits a kind whose records go by one of their fields: each is added, changed or deleted under that name. `ofNew` is told of a new one too. */
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

/** The audit log as a file, newest first, as fast as it is taken. That it was asked for is in the log before, and so its first row. */
export async function startAuditExport(deps: ServerDeps, actor: Actor, filters: AuditFilters): Promise<AsyncGenerator<string>> {
  const subject = `export:${auditExport.fileName}`;
  const event = { actor, action: auditExport.action, subject, subjectName: auditExport.fileName, detail: { filters } };
  await deps.database.transaction((tx) => recordAudit(tx, event));
  return streamCsv(deps.database, auditExport, filters);
}

/** An entry by its id, of which an address may say anything. */
export async function getEntry(db: Db, id: string): Promise<AuditEntry> {
  const entry = /^[1-9]\d{0,14}$/.test(id) ? await findEntry(db, Number(id)) : undefined;
  if (!entry) throw notFound('Audit log entry');
  return entry;
}
