import type { RecordKind } from '../../../platform/record-kinds.ts';
import type { Actor } from '../../../platform/server/actor.ts';
import type { ChangeSubscriber, RecordChange } from '../../../platform/server/changes/changes.ts';
import type { Db, Tx } from '../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { insertEntry } from './audit.store.ts';

export { findNewest } from './audit.store.ts';

export interface AuditEvent {
  /** Null when the caller is not signed in; `System` is written then. */
  readonly actor: Pick<Actor, 'userId' | 'fullName'> | null;
  /** `noun.verb in the past`, e.g. `user.created`. */
  readonly action: string;
  /** `kind:id`, e.g. `user:4f…`; empty when there is none. */
  readonly subject: string;
  /** Names and numbers that explain the event, never a secret. */
  readonly detail?: Record<string, unknown>;
  readonly address?: string;
}

/** Writes one entry of the audit log in the caller's transaction, so it is kept exactly when the event is. */
export async function recordAudit(tx: Tx, event: AuditEvent): Promise<void> {
  await writeEntry(tx, event);
}

/** What the audit log says of a change; undefined: nothing. */
export type DescribeChange<K extends RecordKind> = (change: RecordChange<K>) => Pick<AuditEvent, 'action' | 'detail'> | undefined;

/** Writes every change of one kind of record into the audit log, in the words of `describe`. */
export function auditChanges<K extends RecordKind>(kind: K, describe: DescribeChange<K>): ChangeSubscriber {
  return async (tx, change) => {
    const described = change.kind === kind ? describe(change as RecordChange<K>) : undefined;
    if (!described) return;
    const { actor, id, address = actor?.address } = change;
    await writeEntry(tx, { actor, subject: `${kind}:${id}`, ...described, ...(address !== undefined && { address }) });
  };
}

/** Notes that a signed-in person was refused a call (403), such as `PUT /api/users/:id`. A failure to note it is logged and refuses nothing else. */
export async function recordRefusal(deps: ServerDeps, actor: Actor, call: string): Promise<void> {
  const event = { actor, action: 'access.refused', subject: `call:${call}`, address: actor.address };
  await writeEntry(deps.database, event).catch((error: Error) =>
    deps.log.warn({ err: error, source: 'audit' }, 'a refusal could not be recorded'),
  );
}

async function writeEntry(db: Db, { actor, action, subject, detail = {}, address }: AuditEvent): Promise<void> {
  const actorName = actor?.fullName ?? 'System';
  await insertEntry(db, { actorId: actor?.userId ?? null, actorName, action, subject, detail, address: address ?? null });
}
