import { buildServer } from '../../app/server/build-server.ts';
import { anArticle } from '../../features/articles/article.factory.ts';
import { aCustomer } from '../../features/customers/customer.factory.ts';
import { aTemplate } from '../../features/email-templates/email-template.factory.ts';
import { anEvent, aRegistration } from '../../features/events/event.factory.ts';
import { anInvoice } from '../../features/invoices/invoice.factory.ts';
import { aLead } from '../../features/leads/lead.factory.ts';
import { aTool } from '../../features/loaners/tool.factory.ts';
import { aPart } from '../../features/parts/part.factory.ts';
import type { EndpointSpec } from '../../platform/endpoint.ts';
import { createReadiness } from '../../platform/server/health.ts';
import type { SignedInCaller, TestServer } from './test-server.ts';

/** Every declared call of the server that ends by itself. */
export async function registeredEndpoints({ deps }: TestServer): Promise<EndpointSpec[]> {
  const endpoints: EndpointSpec[] = [];
  const twin = await buildServer(deps, createReadiness(), 'no-web-app', ({ config }) => {
    if (config?.endpoint) endpoints.push(config.endpoint);
  });
  await twin.close();
  return endpoints.filter(ends);
}

/** The live stream goes on for ever. */
const ends = ({ produces }: EndpointSpec): boolean => produces !== 'text/event-stream';

/** Adds one record of each kind, and answers what an address may name them by. */
export async function addOneOfEach(server: TestServer, admin: SignedInCaller): Promise<string[]> {
  const ticket = await admin.post('/api/tickets', { summary: 'Loses the car', customerCompany: 'Northside Garage' });
  const records = await Promise.all([
    admin.post('/api/parts', aPart()),
    admin.post('/api/customers', aCustomer({ toolSerials: ['ISCANP-1'] })),
    admin.post('/api/leads', aLead()),
    admin.post('/api/tools', aTool()),
    admin.post('/api/invoices', anInvoice(String(ticket.body.id))),
    admin.post('/api/articles', anArticle()),
    admin.post('/api/events', anEvent()),
    admin.post('/api/email-templates', aTemplate()),
  ]);
  await admin.post('/api/events/EVT-0001/registrations', aRegistration());
  const victim = await server.signedIn({ role: 'User' });
  return [...[ticket, ...records].map(({ body }) => String(body.id)), 'ISCANP-1', victim.userId];
}
