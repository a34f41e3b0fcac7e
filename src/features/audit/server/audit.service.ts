import type { Actor } from '../../../platform/server/actor.ts';
import type { Db, Tx } from '../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { insertEntry } from './audit.store.ts';

export interface AuditEvent {
  /** Null when nobody is signed in; `System` is written then. */
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

export interface Refusal {
  readonly actor: Pick<Actor, 'userId' | 'fullName'>;
  readonly method: string;
  /** The route's pattern, `/api/users/:id`. */
  readonly route: string;
  readonly address?: string;
}

/** Notes that a signed-in person was refused (403). A failure to note it is logged and refuses nothing else. */
export async function recordRefusal(deps: ServerDeps, { actor, method, route, address }: Refusal): Promise<void> {
  const event = { actor, action: 'access.refused', subject: `call:${method} ${route}`, ...(address === undefined ? {} : { address }) };
  await writeEntry(deps.database, event).catch((error: Error) => deps.log.warn({ err: error }, 'a refusal could not be recorded'));
}

async function writeEntry(db: Db, { actor, action, subject, detail = {}, address }: AuditEvent): Promise<void> {
  const actorName = actor?.fullName ?? 'System';
  await insertEntry(db, { actorId: actor?.userId ?? null, actorName, action, subject, detail, address: address ?? null });
}
