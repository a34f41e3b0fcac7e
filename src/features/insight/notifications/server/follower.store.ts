import type { Db, Tx } from '../../../../platform/server/database/database.ts';

/** A record that can be followed. */
export interface Followed {
  readonly kind: 'ticket' | 'tool';
  readonly id: string;
}

export interface Follower {
  readonly userId: string;
  readonly isWatching: boolean;
  readonly isAssigned: boolean;
  readonly isMuted: boolean;
}

const SHOWN = 'user_id AS "userId", is_watching AS "isWatching", is_assigned AS "isAssigned", is_muted AS "isMuted"';

/** Returns the followers of a record by user ID. */
export async function findFollowers(db: Db, { kind, id }: Followed): Promise<Follower[]> {
  const { rows } = await db.query<Follower & Record<string, unknown>>({
    name: 'followers',
    text: `SELECT ${SHOWN} FROM followers WHERE record_kind = $1 AND record_id = $2 ORDER BY user_id`,
    values: [kind, id],
  });
  return rows;
}

/** Returns the followers of a record and adds a user to them. Users who stopped watching it aren't changed. */
export async function joinFollowers(tx: Tx, { kind, id }: Followed, userId: string): Promise<Follower[]> {
  const { rows } = await tx.query<Follower & Record<string, unknown>>({
    name: 'followers-and-author',
    text: `WITH known AS (SELECT * FROM followers WHERE record_kind = $1 AND record_id = $2),
        joined AS (
          INSERT INTO followers (record_kind, record_id, user_id) SELECT $1, $2, $3
          WHERE NOT EXISTS (SELECT FROM known WHERE user_id = $3) ON CONFLICT DO NOTHING
        )
      SELECT ${SHOWN} FROM known ORDER BY user_id`,
    values: [kind, id, userId],
  });
  return rows;
}

/** Adds followers to a record. Users who stopped watching it aren't changed. */
export function addFollowers(tx: Tx, { kind, id }: Followed, userIds: readonly string[]): void {
  tx.send({
    name: 'followers-add',
    text: `INSERT INTO followers (record_kind, record_id, user_id) SELECT $1, $2, * FROM unnest($3::text[]) ON CONFLICT DO NOTHING`,
    values: [kind, id, userIds],
  });
}

/** Records whether a record is assigned to users. Assignees follow it unless they muted it. */
export function setAssigned(tx: Tx, { kind, id }: Followed, userIds: readonly string[], isAssigned: boolean): void {
  tx.send({
    name: 'followers-assigned',
    text: `INSERT INTO followers (record_kind, record_id, user_id, is_assigned)
      SELECT $1, $2, person, $4 FROM unnest($3::text[]) AS person ORDER BY person
      ON CONFLICT (record_kind, record_id, user_id) DO UPDATE SET is_assigned = excluded.is_assigned`,
    values: [kind, id, userIds, isAssigned],
  });
}

/** Removes all followers of a record. */
export function removeFollowers(tx: Tx, { kind, id }: Followed): void {
  tx.send({ name: 'followers-remove', text: 'DELETE FROM followers WHERE record_kind = $1 AND record_id = $2', values: [kind, id] });
}

/** Copies watchers, with mutes, from another record unless they already follow this one. Returns the added user IDs. */
export async function addWatchers(tx: Tx, { kind, id }: Followed, fromId: string): Promise<string[]> {
  const { rows } = await tx.query<{ userId: string }>({
    name: 'followers-join',
    text: `INSERT INTO followers (record_kind, record_id, user_id, is_muted)
      SELECT record_kind, $2, user_id, is_muted FROM followers WHERE record_kind = $1 AND record_id = $3 AND (is_watching OR is_assigned)
      ON CONFLICT DO NOTHING RETURNING user_id AS "userId"`,
    values: [kind, id, fromId],
  });
  return rows.map(({ userId }) => userId);
}

/**
 * Removes watchers that came from `mergedId`, unless they are assigned to the record, have changed their choice since, or watch
 * another record merged into it.
 */
export async function removeWatchers(
  tx: Tx,
  { kind, id }: Followed,
  userIds: readonly string[],
  { mergedId, othersMerged }: { readonly mergedId: string; readonly othersMerged: readonly string[] },
): Promise<void> {
  await tx.query({
    name: 'followers-part',
    text: `DELETE FROM followers AS gone WHERE record_kind = $1 AND record_id = $2 AND user_id = ANY($3) AND is_watching AND NOT is_assigned
      AND is_muted = coalesce((SELECT came.is_muted FROM followers AS came WHERE record_kind = $1 AND record_id = $5 AND user_id = gone.user_id), gone.is_muted)
      AND NOT EXISTS (SELECT FROM followers WHERE record_kind = $1 AND record_id = ANY($4) AND user_id = gone.user_id AND (is_watching OR is_assigned))`,
    values: [kind, id, userIds, othersMerged, mergedId],
  });
}

/** Finds the choice of a user for a record. */
export async function findFollower(db: Db, { kind, id }: Followed, userId: string): Promise<Follower | undefined> {
  const { rows } = await db.query<Follower & Record<string, unknown>>({
    name: 'follower',
    text: `SELECT ${SHOWN} FROM followers WHERE record_kind = $1 AND record_id = $2 AND user_id = $3`,
    values: [kind, id, userId],
  });
  return rows[0];
}

/** Saves the choice of a user for a record. Omitted values stay. */
export async function setFollower(
  db: Db,
  { kind, id }: Followed,
  userId: string,
  { isWatching, isMuted }: { isWatching?: boolean; isMuted?: boolean },
): Promise<void> {
  await db.query({
    name: 'follower-set',
    text: `INSERT INTO followers AS stored (record_kind, record_id, user_id, is_watching, is_muted)
      VALUES ($1, $2, $3, coalesce($4, false), coalesce($5, false))
      ON CONFLICT (record_kind, record_id, user_id) DO UPDATE
      SET is_watching = coalesce($4, stored.is_watching), is_muted = coalesce($5, stored.is_muted)`,
    values: [kind, id, userId, isWatching, isMuted],
  });
}
