import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';

/** In bytes. */
const INBOUND_LIMIT = 40 * 1024 * 1024;

export const inboundMailApi = {
  receive: endpoint({
    method: 'POST',
    path: '/api/mail/in/:secret',
    access: 'public',
    summary: 'Receive a message',
    description:
      'For mail relays and scripts. The body is a message (`message/rfc822`) of up to 40 MB. It is stored before the response and processed as if it had arrived in the mailbox of the secret. Returns 404 if the secret is wrong.',
    body: z.unknown(),
    bodyLimits: { bytes: INBOUND_LIMIT, listLength: Number.MAX_SAFE_INTEGER },
    rawBody: true,
    reply: z.object({ id: z.string() }),
    status: 202,
    rateLimit: 'own',
    passesGuards: true,
  }),
  address: endpoint({
    method: 'GET',
    path: '/api/mailboxes/:id/inbound',
    access: 'admin',
    summary: 'Retrieve the address for relays',
    description: 'Returns the path to which relays and scripts send messages of the mailbox. It contains a secret.',
    reply: z.object({ path: z.string() }),
  }),
};
