import type { AuditEntry } from '../audit/audit.contract.ts';
import type { User } from '../users/user.contract.ts';
import type { DatabaseSnapshot, UserEvent } from './debug.contract.ts';

/** Makes the entry of a person on the debug page. */
export function toDebugUser(user: User): DatabaseSnapshot['users']['details'][number] {
  const { id, fullName, username, email, role, isActive, lastLogin } = user;
  return { id, fullName, username, email, role, isActive, lastLogin };
}

/** The actions of the audit log that tell of a person's account. */
export const ACCOUNT_ACTIONS = ['auth.signed_in', 'auth.signed_out', 'user.created', 'user.changed', 'user.deleted'] as const;

type AccountEntry = Pick<AuditEntry, 'at' | 'action' | 'subject' | 'subjectName' | 'actorName' | 'changes'>;

/** The newest event of each person; `entries` are newest first. A person who is gone has the name that the log knows. */
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

/** The name of the user an entry is about; for signing in or out, that is the actor. */
function nameIn({ action, actorName, subjectName }: AccountEntry): string {
  return subjectName ?? (action.startsWith('auth.') ? actorName : 'Unknown');
}
