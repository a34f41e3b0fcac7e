import type { Actor } from '../../../../platform/server/actor.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import type { AuditChange } from '../audit.contract.ts';
import { insertEntry } from './audit.store.ts';

export interface AuditEvent {
  /** Null when the caller is not signed in; `System` is written then. */
  readonly actor: (Pick<Actor, 'userId' | 'fullName'> & Partial<Pick<Actor, 'address'>>) | null;
  /** `noun.verb in the past`, e.g. `user.created`. */
  readonly action: string;
  /** `kind:id`, e.g. `user:4f…`; empty when there is none. */
  readonly subject: string;
  /** The subject's name for people: 'Ben Baker', 'INV-0004', 'P-0012 OBD cable'. */
  readonly subjectName?: string | undefined;
  /** Names and numbers that explain the event, never a secret. */
  readonly detail?: Record<string, unknown>;
  /** The network address of the call; that of the actor unless given. */
  readonly address?: string | undefined;
}

/** Writes one entry, by itself where `db` is no transaction. */
export async function writeEntry(db: Db, event: AuditEvent & { changes?: AuditChange[] }): Promise<void> {
  const { actor, action, subject, subjectName = null, detail = {}, changes = [], address = actor?.address ?? null } = event;
  const actorName = actor?.fullName ?? 'System';
  await insertEntry(db, { actorId: actor?.userId ?? null, actorName, action, subject, subjectName, detail, changes, address });
}
