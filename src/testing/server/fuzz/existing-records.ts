import { anArticle } from '../../../features/articles/article.factory.ts';
import { aCannedNote } from '../../../features/canned-notes/canned-note.factory.ts';
import { aCustomer } from '../../../features/customers/customer.factory.ts';
import { aTemplate } from '../../../features/email-templates/email-template.factory.ts';
import { anEvent, aRegistration } from '../../../features/events/event.factory.ts';
import { anInvoice } from '../../../features/invoices/invoice.factory.ts';
import { aLead } from '../../../features/leads/lead.factory.ts';
import { aTool } from '../../../features/loaners/tool.factory.ts';
import { aPart } from '../../../features/parts/part.factory.ts';
import { aTicket } from '../../../features/tickets/ticket.factory.ts';
import { aView } from '../../../features/views/view.factory.ts';
import type { ApiCaller } from '../api-caller.ts';

const SERIAL = 'ISCANP-1';

/** Adds a record of each kind, so that calls find one, and answers their ids. */
export async function addOneOfEach(admin: ApiCaller): Promise<string[]> {
  const ticket = await admin.post<{ id: string }>('/api/tickets', { summary: 'Loses the car', customerCompany: 'Northside Garage' });
  const records = await Promise.all([
    admin.post('/api/parts', aPart()),
    admin.post('/api/customers', aCustomer({ toolSerials: [SERIAL] })),
    admin.post('/api/leads', aLead()),
    admin.post('/api/tools', aTool()),
    admin.post('/api/invoices', anInvoice(ticket.body.id)),
    admin.post('/api/articles', anArticle()),
    admin.post('/api/events', anEvent()),
    admin.post('/api/email-templates', aTemplate()),
    admin.request('POST', `/api/tickets/${ticket.body.id}/attachments`, { body: aFile() }),
    admin.post('/api/canned-notes', aCannedNote()),
    admin.post('/api/views', aView({ isShared: true })),
  ]);
  await admin.post('/api/events/EVT-0001/registrations', aRegistration());
  const [related, merged] = await Promise.all([
    admin.post<{ id: string }>('/api/tickets', aTicket()),
    admin.post<{ id: string }>('/api/tickets', aTicket()),
  ]);
  const relation = await admin.post(`/api/tickets/${ticket.body.id}/relations`, { wording: 'child of', ticketId: related.body.id });
  const merge = await admin.post(`/api/tickets/${merged.body.id}/merge`, { into: related.body.id });
  return [...[ticket, ...records, related, relation, merge].map(({ body }) => String(body.id)), SERIAL];
}

function aFile(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['block 61 passed']), 'flash.log');
  return form;
}
