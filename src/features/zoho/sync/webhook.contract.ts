import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';

/** In bytes. Zoho sends up to 1,000 events with whole records in one delivery. */
export const WEBHOOK_BODY_LIMIT = 8 * 1_048_576;

const WebhookReply = z.object({ received: z.boolean() });

/** Endpoints that Zoho calls. */
export const webhookApi = {
  deliver: endpoint({
    method: 'POST',
    path: '/api/sync/hooks/:service/:secret',
    access: 'public',
    summary: 'Receive a Zoho webhook',
    description:
      'Zoho calls this URL when records change. OBDesk fetches the changed records in the background. Returns 404 if the secret is wrong.',
    body: z.unknown(),
    bodyLimits: { bytes: WEBHOOK_BODY_LIMIT, listLength: Number.MAX_SAFE_INTEGER },
    rawBody: true,
    reply: WebhookReply,
    rateLimit: 'own',
    passesGuards: true,
    servedUnderOverload: true,
  }),
  check: endpoint({
    method: 'GET',
    path: '/api/sync/hooks/:service/:secret',
    access: 'public',
    summary: 'Verify a Zoho webhook',
    description: 'Zoho calls this URL to check that it exists. Returns 404 if the secret is wrong.',
    reply: WebhookReply,
    rateLimit: 'own',
    passesGuards: true,
  }),
};
