import { toDollars } from '../../../../platform/money.ts';
import { type Actor, isAdmin } from '../../../../platform/server/actor.ts';
import type { ListPage } from '../../../../platform/server/list/list-page.ts';
import { whereAll } from '../../../../platform/server/list/list-request.ts';
import { decodeCursor, encodeCursor, textKey, timeKey } from '../../../../platform/server/list/sort-key.ts';
import { JsonText } from '../../../../platform/server/serializer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { TimelineSource } from '../../../../platform/server/timeline-source.ts';
import { getSuccessor } from '../../../master-data/customers/server/customer.service.ts';
import type { TimelineEntry, TimelineQuery } from '../timeline.contract.ts';

interface EntryRow extends Omit<TimelineEntry, 'amount'>, Record<string, unknown> {
  readonly cents: number | null;
  /** Number of all entries of these kinds. */
  readonly total: number;
}

const ORDER = [timeKey('at'), textKey('id')];

/** Returns a page of a customer’s timeline, newest first. The ID of a merged customer returns that of the other one. */
export async function readTimeline(deps: ServerDeps, actor: Actor, id: string, query: TimelineQuery): Promise<ListPage<TimelineEntry>> {
  const page = await readPage(deps, actor, id, query);
  if (page.total.count > 0) return page;
  // Only an empty timeline takes another statement.
  const present = (await getSuccessor(deps, id)).id;
  return present === id ? page : readPage(deps, actor, present, query);
}

async function readPage(deps: ServerDeps, actor: Actor, id: string, query: TimelineQuery): Promise<ListPage<TimelineEntry>> {
  const { kind: kinds, limit, cursor } = query;
  const position = cursor === undefined ? undefined : decodeCursor(cursor, ORDER);
  const sources = deps.timelineSources.filter(
    (source) => mayRead(actor, source) && (!kinds || kinds.some((kind) => hasKind(source, kind))),
  );
  const rows = sources.length === 0 ? [] : await readEntries(deps, sources, { id, kinds, limit: limit + 1, position });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    rows: new JsonText(JSON.stringify(page.map(toEntry))),
    next: last && encodeCursor([last.at, last.id]),
    total: { count: rows[0]?.total ?? 0, relation: 'exact' },
  };
}

const mayRead = (actor: Actor, { access }: TimelineSource) => access !== 'admin' || isAdmin(actor);
const hasKind = (source: TimelineSource, kind: string) => source.kinds.includes(kind);

interface Slice {
  readonly id: string;
  readonly kinds: TimelineQuery['kind'];
  readonly limit: number;
  /** Time and ID of the entry before; undefined at the start. */
  readonly position: readonly unknown[] | undefined;
}

/** Reads a page and counts all entries. Each source contributes at most a page. */
async function readEntries(deps: ServerDeps, sources: readonly TimelineSource[], slice: Slice): Promise<EntryRow[]> {
  const { id, kinds, limit, position } = slice;
  const values: unknown[] = [id];
  const add = (value: unknown) => `$${values.push(value)}`;
  const ofKinds = kinds ? [`kind = ANY (${add(kinds)}::text[])`] : [];
  const after = position ? isAfter(position.map(add)) : [];
  const parts = sources.map(
    ({ sql }) => `(SELECT (kind || ':' || key) COLLATE "C" AS id, kind, record_id, at, title, status, who, author_id, cents
      FROM (${sql}) AS source ${whereAll([...ofKinds, ...after])} ORDER BY at DESC, 1 DESC LIMIT ${limit})`,
  );
  const all = sources.map(({ sql }) => `SELECT FROM (${sql}) AS source ${whereAll(ofKinds)}`);
  const { rows } = await deps.database.query<EntryRow>(
    `SELECT id, kind, record_id AS "recordId", at, title, status, who, author_id AS "authorId", cents,
        (SELECT count(*) FROM (${all.join(' UNION ALL ')}) AS counted) AS total
      FROM (${parts.join(' UNION ALL ')}) AS entries ORDER BY at DESC, id DESC LIMIT ${limit}`,
    values,
  );
  return rows;
}

/** Entries after the last one of a page. The first condition is for the index. */
const isAfter = ([at = '', id = '']: readonly string[]) => [
  `at <= ${at}::timestamptz`,
  `(at, (kind || ':' || key) COLLATE "C") < (${at}::timestamptz, ${id})`,
];

function toEntry({ cents, total: _, ...entry }: EntryRow): TimelineEntry {
  return { ...entry, amount: cents === null ? null : toDollars(cents) };
}
