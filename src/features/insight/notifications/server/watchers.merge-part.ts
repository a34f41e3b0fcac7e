import type { MergePart } from '../../../../platform/server/merges/merge-part.ts';
import { addWatchers, findFollowers, removeWatchers } from './follower.store.ts';
import { toFollowed } from './ticket-recipients.ts';

/** Makes watchers of the merged ticket watch the other one too; they stay noted on the merged one, so that an undo finds them there. */
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
    const gone = moved.filter((id) => !activeSince.includes(id));
    await removeWatchers(tx, toFollowed(keptId), gone, { mergedId, othersMerged });
  },
};
