import { pageLoader } from '../../../../platform/server/records/page-data.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { mailApi } from '../mail-message.contract.ts';
import { mergedMail } from './mail.merge-part.ts';
import { messageRoutes } from './message.routes.ts';
import { countMessages } from './message.store.ts';
import { withdrawOfDeletedMailbox } from './outbox/deleted-mailbox.ts';
import { createEmailDelivery } from './outbox/emails.service.ts';
import { outboxGauges, outboxHealth } from './outbox/outbox-health.ts';
import { registerOutbox } from './outbox/run-outbox.ts';
import { ticketMailLoader } from './ticket-mail.service.ts';

export const messagesFeature: ServerFeature = {
  routes: messageRoutes,
  deliverEmails: createEmailDelivery,
  pageLoaders: [ticketMailLoader, pageLoader({ kind: 'session', name: 'mailCounts', call: mailApi.counts, read: countMessages })],
  mergeParts: [mergedMail],
  healthChecks: [outboxHealth],
  gauges: outboxGauges,
  subscribers: () => ({ derived: [withdrawOfDeletedMailbox] }),
  jobs: registerOutbox,
};
