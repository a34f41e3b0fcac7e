import { endpoint } from '../../../platform/endpoint.ts';
import type { DocsPage } from '../../../platform/server/api-docs/api-docs.routes.ts';

const firstTicket = endpoint({
  method: 'GET',
  path: '/api/docs/first-ticket',
  access: 'user',
  summary: 'Retrieve the quickstart guide',
  description: 'Returns an HTML page that shows how to create a ticket with curl, step by step.',
  produces: 'text/html',
});

export const API_GUIDES: readonly DocsPage[] = [{ spec: firstTicket, file: 'first-ticket.html' }];
