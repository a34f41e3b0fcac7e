import type { AuditEntry } from '../audit/audit.contract.ts';
import type { User } from '../users/user.contract.ts';
import type { DatabaseSnapshot, UserEvent } from './debug.contract.ts';

/** Returns the fields of a user that the debug page shows. */
export function toDebugUser(user: User): DatabaseSnapshot['users']['details'][number] {
  const { id, fullName, username, email, role, isActive, lastLogin } = user;
  return { id, fullName, username, email, role, isActive, lastLogin };
}

/** Audit actions about user accounts. */
export const ACCOUNT_ACTIONS = ['auth.signed_in', 'auth.signed_out', 'user.created', 'user.changed', 'user.deleted'] as const;

type AccountEntry = Pick<AuditEntry, 'at' | 'action' | 'subject' | 'subjectName' | 'actorName' | 'changes'>;

/** Returns the newest event of each user. `entries` are newest first. Deleted users have their name from the log. */
export function toUserHistory(entries: readonly AccountEntry[], users: readonly Pick<User, 'id' | 'fullName'>[]): UserEvent[] {
  const names = new Map(users.map(({ id, fullName }) => [id, fullName]));
  const newest = new Map<string, UserEvent>();
  for (const entry of entries) {
    const userId = entry.subject.replace(/^user:/, '');
    const event = toEvent(entry);
    if (!event || newest.has(userId)) continue;
    newest.set(userId, { userId, fullName: names.get(userId) ?? nameIn(entry), event, at: entry.at });
  }
  return [...newest.values()];
}

function toEvent({ action, changes }: AccountEntry): UserEvent['event'] | undefined {
  if (action === 'auth.signed_in') return 'signed in';
  if (action === 'auth.signed_out') return 'signed out';
  if (action === 'user.created') return 'added';
  if (action === 'user.deleted') return 'deleted';
  const activity = changes.find(({ field }) => field === 'isActive');
  if (!activity) return undefined;
  return activity.after === true ? 'activated' : 'deactivated';
}

/** Returns the name of an entry's user, which is the actor for sign-ins and sign-outs. */
function nameIn({ action, actorName, subjectName }: AccountEntry): string {
  return subjectName ?? (action.startsWith('auth.') ? actorName : 'Unknown');
}
