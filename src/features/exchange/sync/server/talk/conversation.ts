import { z } from 'zod';
import { toText } from '../../../../../providers/zoho/desk/text.ts';
import { toUtc } from '../../../../../providers/zoho/http/times.ts';
import { isDone, type ZohoFailure } from '../../../../admin/zoho-connection/server/calls/zoho-calls.service.ts';
import type { SyncContext } from '../context.ts';
import { UNREADABLE } from '../failure.ts';

/** Something that was said on a ticket of Zoho Desk. */
export interface Said {
  readonly zohoId: string;
  readonly author: string;
  /** ISO text in UTC. */
  readonly at: string;
  /** Plain text. */
  readonly text: string;
  readonly isMessage: boolean;
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const Writer = z.object({ name: text, email: text }).nullish();
const Comments = z.object({
  data: z.array(z.object({ id: z.string(), content: text, contentType: text, commentedTime: z.string(), commenter: Writer })),
});
const Threads = z.object({
  data: z.array(
    z.object({ id: z.string(), summary: text, createdTime: z.string(), author: Writer, isDescriptionThread: z.boolean().nullish() }),
  ),
});

const PAGE = 100;
const EPOCH = new Date(0).toISOString();
const nameOf = (writer: z.output<typeof Writer>) => writer?.name.trim() || writer?.email || '';

/** Reads all comments of a ticket and all messages to and from its customer, the oldest first; its description is none. */
export async function readConversation(context: SyncContext, zohoId: string): Promise<Said[] | ZohoFailure> {
  const comments = await readComments(context, zohoId);
  if ('kind' in comments) return comments;
  const threads = await readPages(context, `${pathOf(zohoId)}/threads`, (body) => Threads.safeParse(body).data?.data);
  if ('kind' in threads) return threads;
  const messages = threads.rows.filter(({ isDescriptionThread }) => isDescriptionThread !== true);
  const said = messages.map(async ({ id, summary, createdTime, author }): Promise<Said> => {
    return { zohoId: id, author: nameOf(author), at: toUtc(createdTime) ?? EPOCH, text: await toText(summary), isMessage: true };
  });
  return [...comments, ...(await Promise.all(said))].toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

/** Reads all comments of a ticket, the oldest first. */
export async function readComments(context: SyncContext, zohoId: string): Promise<Said[] | ZohoFailure> {
  const comments = await readPages(context, `${pathOf(zohoId)}/comments`, (body) => Comments.safeParse(body).data?.data);
  if ('kind' in comments) return comments;
  return Promise.all(
    comments.rows.map(async ({ id, content, contentType, commentedTime, commenter }): Promise<Said> => {
      const plain = contentType === 'plainText' ? content.trim() : await toText(content);
      return { zohoId: id, author: nameOf(commenter), at: toUtc(commentedTime) ?? EPOCH, text: plain, isMessage: false };
    }),
  );
}

const pathOf = (zohoId: string) => `/api/v1/tickets/${encodeURIComponent(zohoId)}`;

async function readPages<T>(
  { zoho }: SyncContext,
  path: string,
  read: (body: unknown) => T[] | undefined,
): Promise<{ rows: T[] } | ZohoFailure> {
  const rows: T[] = [];
  for (let from = 0; ; from += PAGE) {
    const outcome = await zoho({ service: 'desk', method: 'GET', path, query: { limit: PAGE, from } });
    if (!isDone(outcome)) return outcome;
    const page = outcome.kind === 'ok' ? read(outcome.body) : [];
    if (!page) return UNREADABLE;
    rows.push(...page);
    if (page.length < PAGE) return { rows };
  }
}

/** Adds a comment that customers do not see, as plain text. */
export async function postComment({ zoho }: SyncContext, zohoId: string, content: string): Promise<{ readonly id: string } | ZohoFailure> {
  const body = { content, contentType: 'plainText', isPublic: false };
  const outcome = await zoho({ service: 'desk', method: 'POST', path: `${pathOf(zohoId)}/comments`, body });
  if (!isDone(outcome)) return outcome;
  const made = outcome.kind === 'ok' ? z.object({ id: z.string() }).safeParse(outcome.body).data : undefined;
  return made ?? { ...UNREADABLE, mayBeDone: true };
}
