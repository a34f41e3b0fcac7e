import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, tooManyRequests } from '../../../../platform/errors.ts';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { webhookApi } from '../webhook.contract.ts';
import { findWebhookService, receiveTooLarge, receiveWebhook } from './runs/webhook.service.ts';

/** Wrong secrets per minute and address. Calls with the right secret are never limited. */
const WRONG_PER_MINUTE = 120;

/** Webhook routes. They check the secret before reading the body and accept any text that Zoho's records can hold. */
export function webhookRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const countWrong = app.createRateLimit({ timeWindow: '1 minute', max: WRONG_PER_MINUTE, keyGenerator: ({ ip }) => ip });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (request) => {
    if ((await findWebhookService(deps, toGiven(request))) !== undefined) return;
    const counted = await countWrong(request);
    if ('isExceeded' in counted && counted.isExceeded) throw tooManyRequests(Math.max(1, counted.ttlInSeconds));
    throw notFound('Webhook');
  });
  app.addHook('onError', async (request, _reply, error) => {
    if ('statusCode' in error && error.statusCode === 413) await receiveTooLarge(deps, toGiven(request));
  });
  handle(app, webhookApi.deliver, ({ params, body }) => receiveWebhook(deps, params, body));
  handle(app, webhookApi.check, () => ({ received: true }));
}

interface WebhookTarget {
  readonly service: string;
  readonly secret: string;
}

const toGiven = ({ params }: FastifyRequest): WebhookTarget => params as WebhookTarget;
