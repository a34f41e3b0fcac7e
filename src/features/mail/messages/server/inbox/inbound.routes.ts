import type { FastifyInstance } from 'fastify';
import { badRequest, notFound, tooManyRequests } from '../../../../../platform/errors.ts';
import { requireDiskSpace } from '../../../../../platform/server/disk-space.ts';
import { handle } from '../../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { getMailbox } from '../../../mailboxes/server/mailbox.service.ts';
import { listMailboxDirectory } from '../../../mailboxes/server/mailbox-directory.service.ts';
import { inboundMailApi } from '../../inbound-mail.contract.ts';
import { storeMessage } from './store-message.ts';

/** Wrong secrets per minute and address. */
const WRONG_PER_MINUTE = 120;

const PURPOSE = 'mail from relays';

/** The secret of a mailbox in the URL for relays: its ID and a signature. */
const toSecret = ({ secrets }: ServerDeps, mailboxId: string): string => `${mailboxId.toLowerCase()}-${secrets.sign(PURPOSE, mailboxId)}`;

function readSecret({ secrets }: ServerDeps, secret: string): string | undefined {
  const mark = secret.lastIndexOf('-');
  const id = secret.slice(0, Math.max(0, mark)).toUpperCase();
  return id !== '' && secrets.isSigned(PURPOSE, id, secret.slice(mark + 1)) ? id : undefined;
}

/** Returns the mailbox of a secret; undefined if it's wrong or the mailbox was deleted or turned off. */
async function findMailboxId(deps: ServerDeps, secret: string): Promise<string | undefined> {
  const id = readSecret(deps, secret);
  if (id === undefined) return undefined;
  return (await listMailboxDirectory(deps.database)).find((mailbox) => mailbox.id === id && mailbox.isActive)?.id;
}

/** The address for relays, and the call that they send messages to. It checks the secret before reading the body. */
export function inboundRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, inboundMailApi.address, async ({ params }) => {
    const { id } = await getMailbox(deps, params.id);
    return { path: inboundMailApi.receive.path.replace(':secret', toSecret(deps, id)) };
  });
  void app.register(async (scope) => receiveRoute(scope, deps));
}

function receiveRoute(app: FastifyInstance, deps: ServerDeps): void {
  const countWrong = app.createRateLimit({ timeWindow: '1 minute', max: WRONG_PER_MINUTE, keyGenerator: ({ ip }) => ip });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (request) => {
    const { secret } = request.params as { readonly secret: string };
    if ((await findMailboxId(deps, secret)) !== undefined) return;
    const counted = await countWrong(request);
    if ('isExceeded' in counted && counted.isExceeded) throw tooManyRequests(Math.max(1, counted.ttlInSeconds));
    throw notFound('Mailbox');
  });
  handle(app, inboundMailApi.receive, async ({ params, body }) => {
    const mailboxId = await findMailboxId(deps, params.secret);
    if (mailboxId === undefined) throw notFound('Mailbox');
    if (!Buffer.isBuffer(body) || body.length === 0) throw badRequest('Send a message as the body.');
    await requireDiskSpace(deps.config);
    const id = await deps.database.transaction((tx) => storeMessage(deps, tx, { mailboxId, bytes: body, receivedAt: deps.clock.now() }));
    if (id === undefined) throw new Error('the message was stored without an ID');
    return { id };
  });
}
