import { toSearchKey } from '../../../platform/text/fold-letters.ts';
import { exactTime } from '../../../platform/time/relative-time.ts';
import type { Colleague, User } from './user.contract.ts';

/** Returns up to two uppercase initials, shown in place of a picture: 'AA' for 'Alice van Archer'. */
export function getInitials(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => Array.from(word ?? '')[0] ?? '');
  return letters.join('').toUpperCase();
}

/** Returns the fields of a user that all users may see. */
export function toColleague({ id, fullName, role, avatar }: User): Colleague {
  return { id, fullName, role, avatar };
}

/** Whether users may make these changes themselves: their name and unlinking Zoho. Everything else is for Admins. */
export function isOwnBusiness(changed: readonly string[]): boolean {
  return changed.every((key) => key === 'fullName' || key === 'zohoUserId');
}

/** Whether only the link to Zoho has changed. */
export function isLinkOnly(changed: readonly string[]): boolean {
  return changed.every((key) => key === 'zohoUserId');
}

/** Whether a user is an Admin who can sign in. There must always be one. */
export function isActiveAdmin({ role, isActive }: Pick<User, 'role' | 'isActive'>): boolean {
  return role === 'Admin' && isActive;
}

interface ChangedUser {
  readonly actor: object | null;
  readonly before: User | undefined;
  readonly after: User | undefined;
  readonly fields: readonly string[];
}

/** Describes a change for the audit log, with names and roles but without passwords. */
export function describeUserChange({ actor, before, after, fields }: ChangedUser) {
  const subjectName = (after ?? before)?.fullName;
  if (!after)
    return {
      action: 'user.deleted',
      subjectName,
      detail: before && { fullName: before.fullName, username: before.username, role: before.role },
    };
  if (!before) {
    const action = after.invitedUntil === null ? 'user.created' : 'user.invited';
    return { action, subjectName, detail: { username: after.username, role: after.role } };
  }
  if (fields.includes('invitedUntil') && after.invitedUntil !== null) return { action: 'user.invited', subjectName };
  if (fields.includes('invitedUntil') && actor === null) return { action: 'user.joined', subjectName };
  if (isLinkOnly(fields)) return { action: after.zohoUserId === null ? 'zoho.unlinked' : 'zoho.linked', subjectName };
  const role = before.role === after.role ? {} : { role: { from: before.role, to: after.role } };
  return { action: 'user.changed', subjectName, detail: { fields, ...role } };
}

/** Whether a user has all fields, as Admins see them. */
export function isWholeUser(person: Colleague): person is User {
  return person.email !== undefined;
}

/** Returns the users whose name, username, email address or role contains every typed word, ignoring case, accents and separators. */
export function findPeople<P extends Pick<User, 'fullName' | 'username' | 'email' | 'role'>>(people: readonly P[], typed: string): P[] {
  const words = typed.split(/\s+/).map(toSearchKey).filter(Boolean);
  return people.filter(({ fullName, username, email, role }) => {
    const text = toSearchKey([fullName, username, email, role].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** Describes an unused invitation. */
export function describeInvitation(invitedUntil: string, now = Date.now()): string {
  if (Date.parse(invitedUntil) <= now) return 'The invitation has expired.';
  return `Invited. The link works until ${exactTime(invitedUntil)}.`;
}

/** Warns Admins who are about to lose rights; undefined while they remain active Admins. */
export function describeOwnLoss(next: { role: string; isActive: boolean }): string | undefined {
  if (!next.isActive) return 'This is your own account. You’ll be signed out until another Admin reactivates it.';
  return next.role === 'Admin' ? undefined : 'This is your own account. You’ll lose Admin access.';
}
