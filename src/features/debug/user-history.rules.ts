import type { User } from '../users/user.contract.ts';
import type { DatabaseSnapshot, UserEvent } from './debug.contract.ts';

/** What the debug page says of a person. */
export function toDebugUser(user: User): DatabaseSnapshot['users']['details'][number] {
  const { id, fullName, username, email, role, isActive, lastLogin } = user;
  return { id, fullName, username, email, role, isActive, lastLogin };
}

/** The actions of the audit log that tell of a person's account. */
export const ACCOUNT_ACTIONS = ['auth.signed_in', 'auth.signed_out', 'user.created', 'user.changed', 'user.deleted'] as const;

interface AccountEntry {
  readonly at: string;
  readonly action: string;
  /** `user:ID`. */
  readonly subject: string;
  readonly actorName: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

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

function toEvent({ action, detail }: AccountEntry): UserEvent['event'] | undefined {
  if (action === 'auth.signed_in') return 'signed in';
  if (action === 'auth.signed_out') return 'signed out';
  if (action === 'user.created') return 'added';
  if (action === 'user.deleted') return 'deleted';
  const { isActive } = detail as { isActive?: { to?: unknown } };
  if (isActive?.to === undefined) return undefined;
  return isActive.to === true ? 'activated' : 'deactivated';
}

/** Who signs in or out is the one it is about. */
function nameIn({ action, actorName, detail }: AccountEntry): string {
  if (action.startsWith('auth.')) return actorName;
  const { fullName, username } = detail;
  return [fullName, username].find((name) => typeof name === 'string') ?? 'Unknown';
}
