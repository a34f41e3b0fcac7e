import { z } from 'zod';
import { attempt } from '../../../../../platform/server/attempt.ts';
import { toText } from '../../../zoho-client/server/desk/text.ts';
import { toUtc } from '../../../zoho-client/server/http/times.ts';
import { isDone, type ZohoFailure } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SyncContext } from './context.ts';
import { toZohoTime } from './desk-tickets.ts';
import { UNREADABLE } from './failure.ts';

/** Something that was said on a ticket of Zoho Desk. */
export interface RemoteComment {
  readonly zohoId: string;
  readonly author: string;
  /** ISO text in UTC. */
  readonly at: string;
  /** When it was edited last, as Zoho writes it; '' if it was not, or for messages, which nobody can edit. */
  readonly editedAt: string;
  /** Plain text. */
  readonly text: string;
  readonly isMessage: boolean;
  /** A private comment of an agent, as OBDesk writes them. */
  readonly isPrivateNote: boolean;
}

/** Comments and messages of a ticket that were read. */
export interface Conversation {
  /** Oldest first. */
  readonly said: readonly RemoteComment[];
  /** False if older comments or messages weren't read, so that missing ones don't count as deleted. */
  readonly isWhole: boolean;
  /** The IDs of comments and messages that can't be read; '?' for those without an ID. */
  readonly unreadable: readonly string[];
}

/** How far back a conversation is read. */
export interface Depth {
  /** Everything is read, however much of it is known. */
  readonly isWhole: boolean;
  /** IDs of comments and messages that were read before; reading stops at the first page that has one. */
  readonly known: ReadonlySet<string>;
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

const PAGE = 100;
/** Pages read again in one list because rows were deleted meanwhile. */
const MOST_STEPS_BACK = 20;
const EPOCH = new Date(0).toISOString();
const nameOf = (writer: z.output<typeof Writer>) => writer?.name.trim() || writer?.email || '';

/** Reads the comments of a ticket and the messages to and from its customer; its description is not among them. */
export async function readConversation(context: SyncContext, zohoId: string, depth: Depth): Promise<Conversation | ZohoFailure> {
  const comments = await readNewestFirst(context, commentsOf(zohoId), Comment, toStop(depth));
  if ('kind' in comments) return comments;
  const threads = await readNewestFirst(context, threadsOf(zohoId), Thread, toStop(depth));
  if ('kind' in threads) return threads;
  const messages = threads.rows.filter(({ isDescriptionThread }) => isDescriptionThread !== true);
  const read = await Promise.all([
    ...comments.rows.map((row) => convert(context, row, toSaidComment)),
    ...messages.map((row) => convert(context, row, toSaidMessage)),
  ]);
  const faulty = read.flatMap(({ id: each, said }) => (said ? [] : [each]));
  return {
    said: inOrder(read.flatMap(({ said }) => said ?? [])),
    isWhole: comments.isWhole && threads.isWhole && faulty.length === 0,
    unreadable: [...comments.odd, ...threads.odd, ...faulty],
  };
}

/** One that can't be converted hides no other. */
async function convert<T extends { readonly id: string }>(
  context: SyncContext,
  row: T,
  toSaid: (row: T) => Promise<RemoteComment>,
): Promise<{ readonly id: string; readonly said: RemoteComment | undefined }> {
  const { result: said } = await attempt(context, `reading comment ${row.id} from Zoho Desk`, () => toSaid(row));
  return { id: row.id, said };
}

const toStop =
  ({ isWhole, known }: Depth) =>
  ({ ids }: { readonly ids: readonly string[] }) =>
    !isWhole && ids.some((each) => known.has(each));

/** Reads the comments that were written since a time of our clock, oldest first. */
export async function readCommentsSince(
  context: SyncContext,
  zohoId: string,
  since: Date,
): Promise<readonly RemoteComment[] | ZohoFailure> {
  const comments = await readNewestFirst(context, commentsOf(zohoId), Comment, ({ rows, zohoTime }) => {
    const oldest = rows.at(-1)?.commentedTime;
    return oldest !== undefined && Date.parse(oldest) < toZohoTime(context.deps, zohoTime, since);
  });
  return 'kind' in comments ? comments : inOrder(await Promise.all(comments.rows.map(toSaidComment)));
}

/** Times are whole seconds; within one, the rows of a list stay in its order. */
const inOrder = (said: readonly RemoteComment[]) => said.toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1));

async function toSaidComment(comment: z.output<typeof Comment>): Promise<RemoteComment> {
  const { content, contentType, commentedTime, modifiedTime, commenter, isPublic } = comment;
  const plain = contentType === 'plainText' ? content.trim() : await toText(content);
  return {
    zohoId: comment.id,
    author: nameOf(commenter),
    at: toUtc(commentedTime) ?? EPOCH,
    editedAt: modifiedTime,
    text: plain,
    isMessage: false,
    isPrivateNote: isPublic !== true && commenter?.type !== 'END_USER',
  };
}

async function toSaidMessage({ id: zohoId, summary, createdTime, author }: z.output<typeof Thread>): Promise<RemoteComment> {
  const at = toUtc(createdTime) ?? EPOCH;
  return { zohoId, author: nameOf(author), at, editedAt: '', text: await toText(summary), isMessage: true, isPrivateNote: false };
}

interface List {
  readonly path: string;
  readonly sortBy: string;
}

const pathOf = (zohoId: string) => `/api/v1/tickets/${encodeURIComponent(zohoId)}`;
const commentsOf = (zohoId: string): List => ({ path: `${pathOf(zohoId)}/comments`, sortBy: '-commentedTime' });
const threadsOf = (zohoId: string): List => ({ path: `${pathOf(zohoId)}/threads`, sortBy: '-sendDateTime' });

/** A page of rows. `ids` includes rows that couldn't be read. */
interface ReadPage<T> {
  readonly rows: readonly T[];
  readonly ids: readonly string[];
  readonly zohoTime: string;
}

interface ReadList<T> {
  readonly rows: readonly T[];
  readonly isWhole: boolean;
  /** The IDs of rows that can't be read; '?' for those without an ID. */
  readonly odd: readonly string[];
}

/**
 * Reads a list from its newest row on. Each page begins with the last row of the one before: if it is missing there, rows were deleted meanwhile, and
 * the page before is read again, so that none is passed over. A row that can't be read is logged and left out.
 */
async function readNewestFirst<T extends { readonly id: string }>(
  context: SyncContext,
  list: List,
  shape: z.ZodType<T>,
  isEnough: (page: ReadPage<T>) => boolean,
): Promise<ReadList<T> | ZohoFailure> {
  const rows = new Map<string, T>();
  const seen = new Set<string>();
  const odd = new Set<string>();
  let isComplete = true;
  let stepsBack = 0;
  for (let from = 0; ; ) {
    const query = { limit: PAGE, from, sortBy: list.sortBy };
    const outcome = await context.zoho({ service: 'desk', method: 'GET', path: list.path, query });
    if (!isDone(outcome)) return outcome;
    const data = outcome.kind === 'ok' ? Page.safeParse(outcome.body).data?.data : [];
    if (!data) return UNREADABLE;
    const ids = data.flatMap((row) => Row.safeParse(row).data?.id ?? []);
    const isShifted = from > 0 && !ids.some((each) => seen.has(each));
    if (isShifted && stepsBack < MOST_STEPS_BACK) {
      stepsBack += 1;
      from = Math.max(0, from - PAGE);
      continue;
    }
    const isStuck = from > 0 && data.length === PAGE && ids.every((each) => seen.has(each));
    const read = data.flatMap((row) => readRow(context, list, shape, row) ?? noteOdd(odd, row));
    for (const row of read) rows.set(row.id, row);
    for (const each of ids) seen.add(each);
    isComplete &&= !isShifted && ids.length === data.length && read.length === data.length;
    if (data.length < PAGE) return { rows: oldestFirst(rows), isWhole: isComplete, odd: [...odd] };
    if (isStuck || isEnough({ rows: read, ids, zohoTime: outcome.zohoTime ?? '' }))
      return { rows: oldestFirst(rows), isWhole: false, odd: [...odd] };
    from += PAGE - 1;
  }
}

const oldestFirst = <T>(rows: ReadonlyMap<string, T>) => [...rows.values()].toReversed();

function noteOdd(odd: Set<string>, row: unknown): [] {
  odd.add(Row.safeParse(row).data?.id ?? '?');
  return [];
}

/** Skips what can't be read as such a row. */
function readRow<T>({ deps }: SyncContext, { path }: List, shape: z.ZodType<T>, row: unknown): T | undefined {
  const { data, error } = shape.safeParse(row);
  if (error)
    deps.log.warn(
      { source: 'sync', path, id: Row.safeParse(row).data?.id, problem: error.message },
      'Failed to read a record from Zoho Desk',
    );
  return data;
}

/** Adds a comment that customers do not see, as plain text. */
export async function postComment({ zoho }: SyncContext, zohoId: string, content: string): Promise<{ readonly id: string } | ZohoFailure> {
  const body = { content, contentType: 'plainText', isPublic: false };
  const outcome = await zoho({ service: 'desk', method: 'POST', path: `${pathOf(zohoId)}/comments`, body });
  if (!isDone(outcome)) return outcome;
  const made = outcome.kind === 'ok' ? z.object({ id: z.string() }).safeParse(outcome.body).data : undefined;
  return made ?? { ...UNREADABLE, mayBeDone: true };
}
