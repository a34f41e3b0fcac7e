import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { messageRoutes } from './message.routes.ts';
import { ticketMailLoader } from './ticket-mail.service.ts';

export const messagesFeature: ServerFeature = {
  routes: messageRoutes,
  pageLoaders: [ticketMailLoader],
};
