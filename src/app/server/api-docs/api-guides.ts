import { endpoint } from '../../../platform/endpoint.ts';
import type { DocsPage } from '../../../platform/server/api-docs/api-docs.routes.ts';

const firstTicket = endpoint({
  method: 'GET',
  path: '/api/docs/first-ticket',
  access: 'user',
  summary: 'Shows the way from curl to a first ticket.',
  produces: 'text/html',
});

/** The pages that explain the API by example. */
export const API_GUIDES: readonly DocsPage[] = [{ spec: firstTicket, file: 'first-ticket.html' }];
