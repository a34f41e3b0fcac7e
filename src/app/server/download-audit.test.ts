import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { anInvoice } from '../../features/business/invoices/invoice.factory.ts';
import { aPart } from '../../features/master-data/parts/part.factory.ts';
import { aTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import { buildMail, filePart, htmlPart, multipart } from '../../testing/server/mail/mail-builder.ts';
import { registeredEndpoints } from '../../testing/server/registered-calls.ts';
import { personForTests, serverForTests } from '../../testing/server/server-for-tests.ts';
import { attach, createTicket } from '../../testing/server/ticket-steps.ts';

const server = serverForTests();
const admin = personForTests(server, { role: 'Admin', fullName: 'Ada Admin' });

/** Audit action of each exported list. */
const LISTS = {
  customers: 'accounts.exported',
  invoices: 'invoices.exported',
  'invoice-sums': 'invoices.exported',
  leads: 'leads.exported',
  loaners: 'loaners.exported',
  parts: 'parts.exported',
  tickets: 'tickets.exported',
};

/** Audit action of each endpoint that returns a file; null if the file contains no customer data or isn't a record. */
const ENTRIES: Readonly<Record<string, string | null>> = {
  '/api/audit/export.csv': 'audit.exported',
  // Needs a backup first, which is slow: covered by the backup tests.
  '/api/backups/:id/download': null,
  '/api/docs': null,
  '/api/docs/first-ticket': null,
  '/api/openapi.json': null,
  '/api/events/:id/calendar.ics': null,
  '/api/exports/zoho_accounts_import.csv': 'accounts.exported',
  '/api/exports/zoho_cases_import.csv': 'tickets.exported',
  '/api/exports/zoho_leads_import.csv': 'leads.exported',
  ...Object.fromEntries(
    Object.entries(LISTS).flatMap(([name, action]) => ['csv', 'xlsx'].map((format) => [`/api/exports/${name}.${format}`, action])),
  ),
  '/api/exports/purchase_orders.csv': 'purchase-orders.exported',
  '/api/imports/:id/left-out.csv': 'import.left-out-downloaded',
  '/api/reports/:report/export.csv': 'report.exported',
  '/api/invoices/:id/pdf': 'invoice.downloaded',
  '/api/mail/:id/html': 'email.shown',
  '/api/mail/:id/inline/:contentId': 'email.shown',
  '/api/mail/:id/original': 'email.downloaded',
  '/api/purchase-orders/:id/pdf': 'purchase-order.downloaded',
  '/api/tickets/:id/attachments/:attachmentId': 'attachment.downloaded',
  '/api/tickets/:id/attachments/:attachmentId/preview': 'attachment.pictures_shown',
  '/api/tickets/:id/documents/:document': 'repair.paper_downloaded',
};

const NUMBERED = [
  ['/api/invoices', 'INV-0001'],
  ['/api/purchase-orders', 'PO-000001'],
] as const;

async function addSome(): Promise<Record<string, string>> {
  const ticket = await createTicket(admin, { ...aTicket({ type: 'Tool Repair' }) });
  const attached = await attach(admin, ticket.id, 'a line of a log');
  // Any file may have a preview here: none is read.
  await server.database.query(`INSERT INTO attachment_previews VALUES ($1, 'x')`, [attached.body.id]);
  await admin.post('/api/invoices', anInvoice(ticket.id));
  await admin.post('/api/parts', aPart({ quantity: 0, supplier: 'Voltix Cells' }));
  await admin.post('/api/purchase-orders', {});
  const form = new FormData();
  form.append('file', new Blob(['Subject,Account Name\nScreen stays black,Harbor']), 'tickets.csv');
  const imported = await admin.request<{ id: string }>('POST', '/api/imports/tickets', { body: form });
  return {
    import: imported.body.id,
    mail: await addMessage(),
    contentId: 'screen@x',
    ticket: ticket.id,
    attachmentId: attached.body.id,
    document: 'rma-sheet',
    report: 'open-work',
  };
}

/** Stores an email with HTML and a picture. */
async function addMessage(): Promise<string> {
  const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const picture = filePart({ name: 's.png', type: 'image/png', bytes: png, contentId: 'screen@x', disposition: 'inline' });
  const raw = buildMail({ from: 'pat@customer.example' }, multipart('related', [htmlPart('<img src="cid:screen@x">'), picture]));
  const id = randomUUID();
  await server.database.query(`INSERT INTO mail_messages (id, direction, kind, state) VALUES ($1, 'in', 'personal', 'review')`, [id]);
  await server.database.query('INSERT INTO mail_pieces (message_id, position, content) VALUES ($1, 0, $2)', [id, raw]);
  return id;
}

test('audits every download of a file with customer data', async () => {
  const found = (await registeredEndpoints(server)).filter(({ produces }) => produces !== undefined).map(({ path }) => path);
  expect(found.toSorted()).toEqual(Object.keys(ENTRIES).toSorted());
  const ids = await addSome();
  for (const [path, action] of Object.entries(ENTRIES)) {
    if (action === null) continue;
    const id =
      NUMBERED.find(([start]) => path.startsWith(start))?.[1] ??
      ids[path.split('/')[2] ?? ''] ??
      (path.startsWith('/api/imports') ? ids.import : ids.ticket);
    const address = path.replace(/:(\w+)/g, (_, name: string) => (name === 'id' ? id : ids[name]) ?? '');
    const response = await fetch(`${server.url}${address}${path.includes('invoice-sums') ? '?by=customer' : ''}`, {
      headers: { cookie: admin.cookie },
    });
    expect([path, response.status]).toEqual([path, 200]);
    await response.arrayBuffer();
    const { rows } = await server.database.query('SELECT actor_name, address FROM audit_log WHERE action = $1', [action]);
    expect([path, rows.at(-1)]).toEqual([path, { actor_name: 'Ada Admin', address: '127.0.0.1' }]);
  }
});
