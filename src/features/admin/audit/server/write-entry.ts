import type { Actor } from '../../../../platform/server/actor.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import type { AuditChange } from '../audit.contract.ts';
import { insertEntry } from './audit.store.ts';

export interface AuditEvent {
  /** Null for callers who aren't signed in; stored as `System`. */
  readonly actor: (Pick<Actor, 'userId' | 'fullName'> & Partial<Pick<Actor, 'address'>>) | null;
  /** `noun.past_tense_verb`, e.g. `user.created`. */
  readonly action: string;
  /** `type:id`, e.g. `user:4f…`; empty if there is no subject. */
  readonly subject: string;
  /** Readable name of the subject: 'Ben Baker', 'INV-0004', 'P-0012 OBD cable'. */
  readonly subjectName?: string | undefined;
  /** Names and numbers that explain the event; never secrets. */
  readonly detail?: Record<string, unknown>;
  /** IP address of the request. Defaults to the actor's. */
  readonly address?: string | undefined;
}

/** Adds an entry, in its own transaction unless `db` is one. */
export async function writeEntry(db: Db, event: AuditEvent & { changes?: AuditChange[] }): Promise<void> {
  const { actor, action, subject, subjectName = null, detail = {}, changes = [], address = actor?.address ?? null } = event;
  const actorName = actor?.fullName ?? 'System';
  await insertEntry(db, { actorId: actor?.userId ?? null, actorName, action, subject, subjectName, detail, changes, address });
}
