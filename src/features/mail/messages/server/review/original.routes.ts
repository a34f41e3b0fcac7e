import { Readable } from 'node:stream';
import { deserialize } from 'node:v8';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fillPath } from '../../../../../platform/endpoint.ts';
import { notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import { HOUR_MS } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { recordTaken } from '../../../../admin/audit/server/taken.service.ts';
import { findPictureType } from '../../../../ticketing/attachments/server/email-files.service.ts';
import { mailApi } from '../../mail-message.contract.ts';
import { findMessage, type MailRow, readBytes, readMessagePieces } from '../message.store.ts';
import { originalPart } from './original.task.ts';
import { toStored } from './parse-original.ts';

interface MessageRoute {
  readonly Params: { readonly id: string };
}

interface InlineRoute {
  readonly Params: { readonly id: string; readonly contentId: string };
}

/** For what others have written: nothing runs or loads, except for pictures and styles in the HTML of a message. */
const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";
const HTML_POLICY =
  "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** The original of a message: as a file, as HTML for a frame, and its inline pictures. */
export function originalRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const configOf = (endpoint: (typeof mailApi)['original' | 'html' | 'inline']) => ({ config: { access: endpoint.access, endpoint } });
  app.get<MessageRoute>(mailApi.original.path, configOf(mailApi.original), async ({ params, actor }, reply) => {
    const message = await requireOriginal(deps, params.id);
    await recordRead(deps, actor, message, 'email.downloaded');
    return reply
      .header('content-security-policy', FILE_POLICY)
      .header('content-disposition', `attachment; filename="${toFileName(message)}"`)
      .type('message/rfc822')
      .send(Readable.from(readMessagePieces(deps.database, message.id), { objectMode: false }));
  });
  app.get<MessageRoute>(mailApi.html.path, configOf(mailApi.html), async ({ params, actor }, reply) => {
    const message = await requireOriginal(deps, params.id);
    const html = await readPart<string>(deps, actor, message);
    if (html === undefined) throw notFound('HTML');
    await recordRead(deps, actor, message, 'email.shown');
    setFrameHeaders(reply);
    return reply.type('text/html; charset=utf-8').send(toPage(html));
  });
  app.get<InlineRoute>(mailApi.inline.path, configOf(mailApi.inline), async ({ params, actor }, reply) => {
    const message = await requireOriginal(deps, params.id);
    const bytes = await readPart<Uint8Array>(deps, actor, message, params.contentId);
    const type = bytes && findPictureType(bytes);
    if (!bytes || type === undefined) throw notFound('Picture');
    await recordRead(deps, actor, message, 'email.shown');
    return reply
      .header('content-security-policy', FILE_POLICY)
      .header('cache-control', 'private, max-age=3600')
      .type(type)
      .send(Buffer.from(bytes));
  });
}

/** A message loads its pictures each time it is shown, so all of them are one entry per half day. */
const SHOWN_WINDOW_MS = 12 * HOUR_MS;

/** Audits that a user read what a customer sent. */
async function recordRead(
  deps: ServerDeps,
  actor: Actor | null,
  { id, subject }: MailRow,
  action: 'email.downloaded' | 'email.shown',
): Promise<void> {
  if (!actor) return;
  const event = { actor, action, subject: `mail-message:${id}`, subjectName: subject };
  await recordTaken(deps, event, action === 'email.shown' ? SHOWN_WINDOW_MS : undefined);
}

/** Allows the page to show the response in a frame. */
function setFrameHeaders(reply: FastifyReply): void {
  reply.header('content-security-policy', HTML_POLICY).header('x-frame-options', 'SAMEORIGIN');
}

async function requireOriginal(deps: ServerDeps, id: string): Promise<MailRow> {
  const message = await findMessage(deps.database, id);
  const first = message && (await readMessagePieces(deps.database, message.id).next());
  if (!message || first?.done !== false) throw notFound('Original');
  return message;
}

async function readPart<T>(deps: ServerDeps, actor: Actor | null, message: MailRow, contentId?: string): Promise<T | undefined> {
  const raw = (await readBytes(deps.database, message.id)) ?? Buffer.alloc(0);
  const { receivedAt, isCut } = toStored(message);
  const picturePath = fillPath(mailApi.inline.path, { id: message.id, contentId: '' }).replace(/\/$/, '');
  const part = { raw, receivedAt: new Date(receivedAt), isCut, contentId, picturePath };
  return deserialize(await deps.workers.run(originalPart, part, actor?.userId ?? 'mail'));
}

const PAGE_STYLE =
  'body{margin:8px;font:14px system-ui,sans-serif;color:#1a1a1a;background:#fff;overflow-wrap:anywhere}img{max-width:100%;height:auto}';

const toPage = (html: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>Message</title><style>${PAGE_STYLE}</style></head><body>${html}</body></html>`;

/** The subject in ASCII letters, for all browsers. */
const toFileName = ({ subject }: MailRow): string =>
  `${
    subject
      .replaceAll(/[^\w .-]+/g, ' ')
      .trim()
      .slice(0, 80) || 'message'
  }.eml`;
