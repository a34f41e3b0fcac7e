import { customerIdOf, loadCustomers } from '../../sample-data/customers.ts';
import { loadEvents } from '../../sample-data/events.ts';
import { loadInvoices, makeInvoices, withBilling } from '../../sample-data/invoices.ts';
import { loadLeads } from '../../sample-data/leads.ts';
import { loadLoaners } from '../../sample-data/loaners.ts';
import { loadParts } from '../../sample-data/parts/parts.ts';
import { addStaff } from '../../sample-data/staff.ts';
import { loadCannedNotes, loadEmailTemplates } from '../../sample-data/texts.ts';
import { generateTickets, shopsOf } from '../../sample-data/tickets/generate-tickets.ts';
import { loadTickets } from '../../sample-data/tickets/load-tickets.ts';
import type { SampleTicket } from '../../sample-data/tickets/tickets.ts';
import type { Database } from '../../src/platform/server/database/database.ts';
import { findCutWords } from '../../src/testing/web/cut-words.ts';
import { expect, test } from '../../src/testing/web/fixtures.ts';
import { watchRequests } from '../../src/testing/web/watch-requests.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];
/** A small company, with the ids that imported tickets have. */
const SET = { count: 220, shopCount: 12, historyLength: 6, now: Date.now() };

test('no button, badge or pill of any page is cut, and no id in a table, on two desks and on a phone', async ({
  openPage,
  server,
  people: _empty,
}) => {
  test.slow();
  const { tickets, pages } = await fillFirm(server.database);
  const page = await openPage('/menu', { as: 'Admin' });
  const { beAnswered } = watchRequests(page);
  for (const path of [...LISTS, ...pages, ...tickets.map(({ id }) => `/sod/${id}`)]) {
    await page.evaluate((to) => location.assign(`#${to}`), path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await beAnswered();
      // While a page takes its new width, a word may be cut for a moment.
      await expect.poll(() => findCutWords(page), { message: `cut: ${path} at ${size.width} px` }).toEqual([]);
    }
  }
});

const LISTS = [
  ...['/dashboard', '/menu', '/sod', '/rma', '/rma?board=status', '/rma?board=technicians', '/rma?board=days', '/sales', '/customers'],
  ...['/invoices', '/invoices?view=unbilled', '/inventory', '/parts-inventory', '/fleet', '/reports', '/knowledge-base'],
  ...['/events', '/settings', '/account', '/audit-log', '/backups', '/health', '/debug', '/import', '/canned-notes', '/search?q=iscan'],
];

/** Puts some records of every kind into the database, and answers the tickets and the pages that show one record. */
async function fillFirm(database: Database): Promise<{ tickets: readonly SampleTicket[]; pages: readonly string[] }> {
  const { now } = SET;
  const shops = shopsOf(SET);
  const tickets = [...generateTickets(SET)].map((ticket, place) => ({ ...ticket, id: `TKT-717181-${1_000 + place}` }));
  const invoices = makeInvoices(tickets, now);
  await database.transaction(async (tx) => {
    await addStaff(tx);
    await loadTickets(tx, withBilling(tickets, invoices));
    await loadInvoices(tx, invoices);
    await loadCustomers(tx, shops, now);
    await loadLeads(tx, { shops, count: 30, now });
    await loadLoaners(tx, tickets, now);
    await loadParts(tx, tickets, now);
    await loadEmailTemplates(tx);
    await loadCannedNotes(tx);
    await loadEvents(tx, shops, now);
  });
  const { rows } = await database.query<{ id: string }>(
    'SELECT ticket_id AS id FROM loans WHERE ticket_id IS NOT NULL ORDER BY returned_at IS NULL DESC, id DESC LIMIT 1',
  );
  const lent = rows[0]?.id;
  const owner = tickets.at(-1);
  const customer = `/customers/${customerIdOf(owner?.fields.customerCompany ?? '')}`;
  return {
    tickets: tickets.filter(({ id, fields }) => id === lent || (id === owner?.id && fields.type !== 'Tool Repair')),
    pages: [customer, ...['invoices', 'loans', 'leads'].map((tab) => `${customer}?tab=${tab}`), `/serials/${owner?.fields.toolSerial}`],
  };
}
