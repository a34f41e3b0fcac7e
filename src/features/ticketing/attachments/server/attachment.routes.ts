import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { type Attachment, attachmentApi } from '../attachment.contract.ts';
import { noteTaken } from './attachment.audit.ts';
import { dropAttachment, getAttachment, getAttachments, receiveAttachment } from './attachment.service.ts';
import { readPieces, readPreview } from './attachment.store.ts';
import { withReceivedFile } from './received-file.ts';
import { readAllowance } from './upload-quota.service.ts';

interface ContentRoute {
  readonly Params: { readonly id: string; readonly attachmentId: string };
}

export function attachmentRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, attachmentApi.allowance, ({ actor }) => readAllowance(deps, actor));
  handle(app, attachmentApi.list, ({ params }) => getAttachments(deps, params.id));
  handle(app, attachmentApi.add, ({ actor, params, query, request }) =>
    withReceivedFile(request, attachmentApi.add.upload, (file) =>
      receiveAttachment(deps, actor, { ticketId: params.id, id: query.id, file }),
    ),
  );
  handle(app, attachmentApi.remove, ({ actor, params }) => dropAttachment(deps, actor, params.id, params.attachmentId));
  contentRoute(app, deps);
  previewRoute(app, deps);
}

/** CSP for attachments, which may be anything: nothing runs, and only pictures are shown. */
const CONTENT_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

function contentRoute(app: FastifyInstance, deps: ServerDeps): void {
  const { path, access } = attachmentApi.content;
  app.get<ContentRoute>(path, { config: { access, endpoint: attachmentApi.content } }, async (request, reply) => {
    const { id: ticketId, attachmentId } = request.params;
    const attachment = await getAttachment(deps, ticketId, attachmentId);
    await noteTaken(deps, request.actor as Actor, ticketId, attachment);
    describeContent(reply, attachment);
    return reply.send(Readable.from(readPieces(deps.database, attachment.id), { objectMode: false }));
  });
}

function previewRoute(app: FastifyInstance, deps: ServerDeps): void {
  const { path, access } = attachmentApi.preview;
  app.get<ContentRoute>(path, { config: { access, endpoint: attachmentApi.preview } }, async (request, reply) => {
    const { id: ticketId, attachmentId } = request.params;
    const attachment = await getAttachment(deps, ticketId, attachmentId);
    const content = attachment.hasPreview ? await readPreview(deps.database, attachment.id) : undefined;
    if (!content) throw notFound('Preview');
    const { name } = attachment;
    const picture = { ...attachment, name: `${name}.jpg`, bytes: content.length, mediaType: 'image/jpeg', isPicture: true };
    await noteTaken(deps, request.actor as Actor, ticketId, picture);
    describeContent(reply, picture);
    return reply.send(content);
  });
}

function describeContent(reply: FastifyReply, content: Attachment): void {
  reply
    .header('content-security-policy', CONTENT_POLICY)
    .header('content-disposition', toDisposition(content))
    .header('content-length', content.bytes)
    .type(content.isPicture ? content.mediaType : 'application/octet-stream');
}

/** The name in ASCII for older programs, and the original. */
function toDisposition({ name, isPicture }: Attachment): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${isPicture ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
