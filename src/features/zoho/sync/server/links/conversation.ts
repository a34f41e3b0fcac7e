import { z } from 'zod';
import { attempt } from '../../../../../platform/server/attempt.ts';
import { toText } from '../../../zoho-client/server/desk/text.ts';
import { toUtc } from '../../../zoho-client/server/http/times.ts';
import { isDone, type ZohoFailure } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SyncContext } from './context.ts';
import { toZohoTime } from './desk-tickets.ts';
import { UNREADABLE } from './failure.ts';

/** A comment or message on a Desk ticket. */
export interface RemoteComment {
  readonly zohoId: string;
  readonly author: string;
  /** ISO text in UTC. */
  readonly at: string;
  /** The time of the last edit in Zoho's format; '' for unedited comments and for messages. */
  readonly editedAt: string;
  /** Plain text. */
  readonly text: string;
  readonly isMessage: boolean;
  /** A private comment of an agent, as OBDesk writes them. */
  readonly isPrivateNote: boolean;
}

/** The comments and messages that were read from a Desk ticket. */
export interface Conversation {
  /** Oldest first. */
  readonly comments: readonly RemoteComment[];
  /** False if older comments or messages weren't read, so that missing ones don't count as deleted. */
  readonly isComplete: boolean;
  /** IDs of unreadable comments and messages; '?' for those without an ID. */
  readonly unreadable: readonly string[];
}

export interface ReadOptions {
  /** Reads all comments and messages. Otherwise reading stops at the first page with a known ID. */
  readonly readsAll: boolean;
  readonly knownIds: ReadonlySet<string>;
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const id = z.string().regex(/^\d{1,30}$/);
const Writer = z.object({ name: text, email: text, type: text }).nullish();
const Page = z.object({ data: z.array(z.unknown()) });
const Row = z.object({ id });
const Comment = z.object({
  id,
  content: text,
  contentType: text,
  commentedTime: z.string(),
  modifiedTime: text,
  commenter: Writer,
  isPublic: z.boolean().nullish(),
});
const Thread = z.object({ id, summary: text, createdTime: z.string(), author: Writer, isDescriptionThread: z.boolean().nullish() });

const PAGE_SIZE = 100;
/** How often a page of a list is reread because rows were deleted. */
const MAX_REREADS = 20;
const EPOCH = new Date(0).toISOString();
const authorOf = (writer: z.output<typeof Writer>) => writer?.name.trim() || writer?.email || '';

/** Reads the comments and customer messages of a Desk ticket, without its description. */
export async function readConversation(context: SyncContext, zohoId: string, options: ReadOptions): Promise<Conversation | ZohoFailure> {
  const isEnough = ({ ids }: { readonly ids: readonly string[] }) => !options.readsAll && ids.some((each) => options.knownIds.has(each));
  const comments = await readNewestFirst(context, commentsOf(zohoId), Comment, isEnough);
  if ('kind' in comments) return comments;
  const threads = await readNewestFirst(context, threadsOf(zohoId), Thread, isEnough);
  if ('kind' in threads) return threads;
  const messages = threads.rows.filter(({ isDescriptionThread }) => isDescriptionThread !== true);
  const read = await Promise.all([
    ...comments.rows.map((row) => convert(context, row, toComment)),
    ...messages.map((row) => convert(context, row, toMessage)),
  ]);
  const unreadable = read.flatMap(({ id: each, comment }) => (comment ? [] : [each]));
  return {
    comments: sortByTime(read.flatMap(({ comment }) => comment ?? [])),
    isComplete: comments.isComplete && threads.isComplete && unreadable.length === 0,
    unreadable: [...comments.unreadable, ...threads.unreadable, ...unreadable],
  };
}

async function convert<T extends { readonly id: string }>(
  context: SyncContext,
  row: T,
  toRemote: (row: T) => Promise<RemoteComment>,
): Promise<{ readonly id: string; readonly comment: RemoteComment | undefined }> {
  const { result } = await attempt(context, `reading comment ${row.id} from Zoho Desk`, () => toRemote(row));
  return { id: row.id, comment: result };
}

/** Reads the comments written since a local time, oldest first. */
export async function readCommentsSince(
  context: SyncContext,
  zohoId: string,
  since: Date,
): Promise<readonly RemoteComment[] | ZohoFailure> {
  const comments = await readNewestFirst(context, commentsOf(zohoId), Comment, ({ rows, zohoTime }) => {
    const oldest = rows.at(-1)?.commentedTime;
    return oldest !== undefined && Date.parse(oldest) < toZohoTime(context.deps, zohoTime, since);
  });
  return 'kind' in comments ? comments : sortByTime(await Promise.all(comments.rows.map(toComment)));
}

/** Times are whole seconds. Rows of the same second keep their order. */
const sortByTime = (comments: readonly RemoteComment[]) =>
  comments.toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1));

async function toComment(comment: z.output<typeof Comment>): Promise<RemoteComment> {
  const { content, contentType, commentedTime, modifiedTime, commenter, isPublic } = comment;
  return {
    zohoId: comment.id,
    author: authorOf(commenter),
    at: toUtc(commentedTime) ?? EPOCH,
    editedAt: modifiedTime,
    text: contentType === 'plainText' ? content.trim() : await toText(content),
    isMessage: false,
    isPrivateNote: isPublic !== true && commenter?.type !== 'END_USER',
  };
}

async function toMessage({ id: zohoId, summary, createdTime, author }: z.output<typeof Thread>): Promise<RemoteComment> {
  const at = toUtc(createdTime) ?? EPOCH;
  return { zohoId, author: authorOf(author), at, editedAt: '', text: await toText(summary), isMessage: true, isPrivateNote: false };
}

interface List {
  readonly path: string;
  readonly sortBy: string;
}

const pathOf = (zohoId: string) => `/api/v1/tickets/${encodeURIComponent(zohoId)}`;
const commentsOf = (zohoId: string): List => ({ path: `${pathOf(zohoId)}/comments`, sortBy: '-commentedTime' });
const threadsOf = (zohoId: string): List => ({ path: `${pathOf(zohoId)}/threads`, sortBy: '-sendDateTime' });

/** A page of rows. `ids` includes unreadable rows. */
interface ReadPage<T> {
  readonly rows: readonly T[];
  readonly ids: readonly string[];
  readonly zohoTime: string;
}

interface ReadList<T> {
  readonly rows: readonly T[];
  readonly isComplete: boolean;
  /** IDs of unreadable rows; '?' for those without an ID. */
  readonly unreadable: readonly string[];
}

/**
 * Reads a list, newest row first. Each page overlaps the previous one by a row. If no row overlaps, rows were deleted, and the previous page is read
 * again so that none is skipped. Unreadable rows are logged and skipped.
 */
async function readNewestFirst<T extends { readonly id: string }>(
  context: SyncContext,
  list: List,
  shape: z.ZodType<T>,
  isEnough: (page: ReadPage<T>) => boolean,
): Promise<ReadList<T> | ZohoFailure> {
  const rows = new Map<string, T>();
  const seen = new Set<string>();
  const unreadable = new Set<string>();
  let isComplete = true;
  let rereads = 0;
  for (let from = 0; ; ) {
    const query = { limit: PAGE_SIZE, from, sortBy: list.sortBy };
    const outcome = await context.zoho({ service: 'desk', method: 'GET', path: list.path, query });
    if (!isDone(outcome)) return outcome;
    const data = outcome.kind === 'ok' ? Page.safeParse(outcome.body).data?.data : [];
    if (!data) return UNREADABLE;
    const ids = data.flatMap((row) => Row.safeParse(row).data?.id ?? []);
    const isShifted = from > 0 && !ids.some((each) => seen.has(each));
    if (isShifted && rereads < MAX_REREADS) {
      rereads += 1;
      from = Math.max(0, from - PAGE_SIZE);
      continue;
    }
    const isStuck = from > 0 && data.length === PAGE_SIZE && ids.every((each) => seen.has(each));
    const read: T[] = [];
    for (const row of data) {
      const parsed = parseRow(context, list, shape, row);
      if (parsed) read.push(parsed);
      else unreadable.add(Row.safeParse(row).data?.id ?? '?');
    }
    for (const row of read) rows.set(row.id, row);
    for (const each of ids) seen.add(each);
    isComplete &&= !isShifted && ids.length === data.length && read.length === data.length;
    const isLast = data.length < PAGE_SIZE;
    if (isLast || isStuck || isEnough({ rows: read, ids, zohoTime: outcome.zohoTime ?? '' }))
      return { rows: [...rows.values()].toReversed(), isComplete: isLast && isComplete, unreadable: [...unreadable] };
    from += PAGE_SIZE - 1;
  }
}

function parseRow<T>({ deps }: SyncContext, { path }: List, shape: z.ZodType<T>, row: unknown): T | undefined {
  const { data, error } = shape.safeParse(row);
  if (error)
    deps.log.warn(
      { source: 'sync', path, id: Row.safeParse(row).data?.id, problem: error.message },
      'Failed to read a record from Zoho Desk',
    );
  return data;
}

/** Adds a private plain-text comment. */
export async function postComment({ zoho }: SyncContext, zohoId: string, content: string): Promise<{ readonly id: string } | ZohoFailure> {
  const body = { content, contentType: 'plainText', isPublic: false };
  const outcome = await zoho({ service: 'desk', method: 'POST', path: `${pathOf(zohoId)}/comments`, body });
  if (!isDone(outcome)) return outcome;
  const created = outcome.kind === 'ok' ? z.object({ id: z.string() }).safeParse(outcome.body).data : undefined;
  return created ?? { ...UNREADABLE, mayBeDone: true };
}
