import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../../platform/server/actor.ts';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { type Attachment, attachmentApi } from '../attachment.contract.ts';
import { noteTaken } from './attachment.audit.ts';
import { dropAttachment, getAttachment, getAttachments, receiveAttachment } from './attachment.service.ts';
import { readPieces } from './attachment.store.ts';
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
}

/** CSP for attachments, which may be anything: nothing runs, and only pictures are shown. */
const CONTENT_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

function contentRoute(app: FastifyInstance, deps: ServerDeps): void {
  const { path, access } = attachmentApi.content;
  app.get<ContentRoute>(path, { config: { access, endpoint: attachmentApi.content } }, async (request, reply) => {
    const { id: ticketId, attachmentId } = request.params;
    const attachment = await getAttachment(deps, ticketId, attachmentId);
    await noteTaken(deps, request.actor as Actor, ticketId, attachment);
    reply
      .header('content-security-policy', CONTENT_POLICY)
      .header('content-disposition', toDisposition(attachment))
      .header('content-length', attachment.bytes)
      .type(attachment.isPicture ? attachment.mediaType : 'application/octet-stream');
    return reply.send(Readable.from(readPieces(deps.database, attachment.id), { objectMode: false }));
  });
}

/** The name in ASCII for older programs, and the original. */
function toDisposition({ name, isPicture }: Attachment): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${isPicture ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
