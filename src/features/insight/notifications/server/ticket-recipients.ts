import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { MergePart } from '../../../../platform/server/merges/merge-part.ts';
import { type ActivePerson, findActivePeople } from '../../../admin/users/server/user.service.ts';
import { findMentioned, mayMention } from '../mention.rules.ts';
import { addFollowers, addWatchers, type Followed, type Follower, findFollowers, joinFollowers, removeWatchers } from './follower.store.ts';

/** The users a change of a ticket may concern. */
export interface Recipients {
  /** Active followers who haven't muted it. */
  readonly following: readonly Follower[];
  /** Active users with one of the requested IDs, regardless of their settings. */
  readonly named: readonly ActivePerson[];
  readonly mentioned: readonly ActivePerson[];
  /** IDs of users who muted it. */
  readonly muted: ReadonlySet<string>;
}

interface RecipientQuery {
  readonly ticketId: string;
  readonly isNew: boolean;
  readonly actor: Actor | null;
  /** New notes or comments. */
  readonly texts: readonly string[];
  /** IDs of users to include in any case. */
  readonly ids: readonly string[];
}

export const toFollowed = (id: string): Followed => ({ kind: 'ticket', id });

/** Finds the recipients of a change. Its author becomes a follower if they created the ticket or wrote on it. */
export async function findRecipients(tx: Tx, { ticketId, isNew, actor, texts, ids }: RecipientQuery): Promise<Recipients> {
  const author = isNew || texts.length > 0 ? actor : null;
  const followers = await followersOf(tx, toFollowed(ticketId), isNew, author);
  const others = followers.filter(({ userId }) => userId !== actor?.userId).map(({ userId }) => userId);
  const mayName = texts.some(mayMention);
  const hasNobody = others.length === 0 && ids.length === 0 && !mayName;
  const people = hasNobody ? [] : await findActivePeople(tx, mayName ? undefined : [...others, ...ids]);
  const muted = new Set(followers.filter(({ isMuted }) => isMuted).map(({ userId }) => userId));
  const reachable = people.filter(({ id }) => !muted.has(id));
  return {
    following: followers.filter(({ userId }) => reachable.some(({ id }) => id === userId)),
    named: people.filter(({ id }) => ids.includes(id)),
    mentioned: texts.flatMap((text) => findMentioned(text, reachable)),
    muted,
  };
}

/** Returns the followers before the change; a new ticket has none. */
async function followersOf(tx: Tx, followed: Followed, isNew: boolean, author: Actor | null): Promise<Follower[]> {
  if (!isNew) return author ? joinFollowers(tx, followed, author.userId) : findFollowers(tx, followed);
  if (author) addFollowers(tx, followed, [author.userId]);
  return [];
}

/** Makes watchers of a merged ticket watch the other one. They stay on the merged ticket so that an undo can restore them. */
export const mergedWatchers: MergePart = {
  kind: 'ticket',
  name: 'watchers',
  noun: ['watcher', 'watchers'],
  async count(db, { keptId, mergedId }) {
    const [known, more] = await Promise.all([findFollowers(db, toFollowed(keptId)), findFollowers(db, toFollowed(mergedId))]);
    return more.filter(({ userId, isWatching, isAssigned }) => (isWatching || isAssigned) && !known.some((each) => each.userId === userId))
      .length;
  },
  move: (tx, { keptId, mergedId }) => addWatchers(tx, toFollowed(keptId), mergedId),
  async moveBack(tx, { keptId, mergedId, othersMerged, moved, activeSince }) {
    const inactive = moved.filter((id) => !activeSince.includes(id));
    await removeWatchers(tx, toFollowed(keptId), inactive, { mergedId, othersMerged });
  },
};
