import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { type ActivePerson, findActivePeople } from '../../../admin/users/server/user.service.ts';
import { findMentioned, mayMention } from '../mention.rules.ts';
import { addFollowers, type Followed, type Follower, findFollowers, joinFollowers } from './follower.store.ts';

/** The people a change of a ticket may concern. */
export interface Recipients {
  /** The users who follow it and have not muted it; all of them can sign in. */
  readonly following: readonly Follower[];
  /** The users with one of the given ids who can sign in, whatever they want to hear. */
  readonly named: readonly ActivePerson[];
  readonly mentioned: readonly ActivePerson[];
  /** The ids of users who want to hear nothing of it. */
  readonly muted: ReadonlySet<string>;
}

interface Asked {
  readonly ticketId: string;
  readonly isNew: boolean;
  readonly actor: Actor | null;
  /** The written texts. */
  readonly texts: readonly string[];
  /** Ids of users who are concerned in any case. */
  readonly ids: readonly string[];
}

export const toFollowed = (id: string): Followed => ({ kind: 'ticket', id });

/** Looks up the people a change concerns, if any; its author follows the ticket once they have written on it. */
export async function findRecipients(tx: Tx, { ticketId, isNew, actor, texts, ids }: Asked): Promise<Recipients> {
  const author = isNew || texts.length > 0 ? actor : null;
  const followers = await followersOf(tx, toFollowed(ticketId), { isNew, author });
  const others = followers.filter(({ userId }) => userId !== actor?.userId).map(({ userId }) => userId);
  const mayName = texts.some(mayMention);
  const isNobody = others.length === 0 && ids.length === 0 && !mayName;
  const people = isNobody ? [] : await findActivePeople(tx, mayName ? undefined : [...others, ...ids]);
  const muted = new Set(followers.filter(({ isMuted }) => isMuted).map(({ userId }) => userId));
  const reachable = people.filter(({ id }) => !muted.has(id));
  return {
    following: followers.filter(({ userId }) => reachable.some(({ id }) => id === userId)),
    named: people.filter(({ id }) => ids.includes(id)),
    mentioned: texts.flatMap((text) => findMentioned(text, reachable)),
    muted,
  };
}

/** Nobody follows a new ticket yet. */
async function followersOf(
  tx: Tx,
  followed: Followed,
  { isNew, author }: { readonly isNew: boolean; readonly author: Actor | null },
): Promise<Follower[]> {
  if (!isNew) return author ? joinFollowers(tx, followed, author.userId) : findFollowers(tx, followed);
  if (author) addFollowers(tx, followed, [author.userId]);
  return [];
}
