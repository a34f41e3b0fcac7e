import { beforeEach, expect, test } from 'vitest';
import { readPages } from '../../../../../testing/server/pdf/read-pdf.ts';
import { serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../../testing/server/test-server.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import { anInvoice } from '../../invoice.factory.ts';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn();
});

async function openPdf(customerCompany: string, given: object = {}) {
  const ticket = (await alice.post<Ticket>('/api/tickets', aTicket({ customerCompany }))).body;
  await alice.post('/api/invoices', anInvoice(ticket.id, { ...given }));
  return fetchPdf();
}

async function fetchPdf() {
  const response = await fetch(`${server.url}/api/invoices/INV-0001/pdf`, { headers: { cookie: alice.cookie } });
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

test('prints the company, the customer, the lines and the total, and opens in the browser under its number', async () => {
  const admin = await server.signedIn({ role: 'Admin' });
  await admin.put('/api/settings/account', { companyName: 'Diagnostic Tools', phone: '555 0100', address: '12 Harbor St\nPortland' });
  const lineItems = [{ description: 'Second technician', quantity: 0.5, unitPrice: 2_469 }];
  const { headers, bytes } = await openPdf('Kfz Müller', { lineItems });
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-disposition')).toBe('inline; filename="INV-0001.pdf"');
  const [text = ''] = readPages(bytes);
  for (const shown of [
    'Diagnostic Tools',
    '12 Harbor St',
    'Portland',
    '555 0100',
    'INV-0001',
    'Kfz Müller',
    'Nov 21, 2026',
    'Dec 21, 2026',
    'Second technician',
    '0.5',
    '$2,469.00',
    '$1,234.50',
    '$98.76',
    '$1,333.26',
    'Page 1 of 1',
  ]) {
    expect(text).toContain(shown);
  }
});

test('prints all letters and symbols', async () => {
  const lineItems = [{ description: 'supply ≥ 12.6 V → OK', quantity: 1, unitPrice: 1 }];
  const { bytes } = await openPdf('東京ガレージ株式会社', { lineItems });
  const text = readPages(bytes)[0]?.replaceAll('\n', '');
  expect(text).toContain('東京ガレージ株式会社');
  expect(text).toContain('supply ≥ 12.6 V → OK');
  expect(text).not.toContain('?');
});

test('prints address, discount, exemption, and the paid and open amount', async () => {
  const given = { billingAddress: '12 Pier\nPortland', discountValue: 10, isTaxExempt: true, taxCertificate: 'TX-4471', status: 'Sent' };
  const { bytes } = await openPdf('Harbor', given);
  const text = readPages(bytes)[0];
  for (const shown of ['12 Pier', 'Net 30', 'Discount (10%)', '-$24.00', 'Tax (exempt)', '$216.00', 'Paid', 'Amount due', 'TX-4471'])
    expect(text).toContain(shown);
});

test('names the tickets of an invoice above their lines', async () => {
  const other = (await alice.post<Ticket>('/api/tickets', aTicket({ customerCompany: 'Harbor' }))).body;
  const lineItems = [
    { description: 'First work', quantity: 1, unitPrice: 1 },
    { description: 'Other work', quantity: 1, unitPrice: 1, ticketId: other.id },
  ];
  const { bytes } = await openPdf('Harbor', { moreTicketIds: [other.id], lineItems });
  const words = readPages(bytes)[0]?.split('\n') ?? [];
  expect(words).toContain(other.id);
  expect(words.indexOf(other.id)).toBeLessThan(words.indexOf('Other work'));
  expect(words.join('\n')).toMatch(/TKT-\d+ and 1 more/);
});

test('invents no company name if the details are blank', async () => {
  const { bytes } = await openPdf('Harbor');
  const words = readPages(bytes)[0]
    ?.split('\n')
    .filter((word) => word.trim() !== '');
  expect(words?.slice(0, 4)).toEqual(['Invoice', 'INV-0001', 'Bill to', 'Harbor']);
});

test('repeats the header on each of several pages, and renders the same file again', async () => {
  const lineItems = Array.from({ length: 200 }, (_, n) => ({ description: `Work number ${n + 1}.`, quantity: 1, unitPrice: 1 }));
  const { bytes } = await openPdf('Harbor', { lineItems });
  const pages = readPages(bytes);
  expect(pages.length).toBeGreaterThan(5);
  for (const [index, text] of pages.entries()) {
    expect(text).toContain('Unit price');
    expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
  }
  const all = pages.join('\n');
  for (const { description } of lineItems) expect(all).toContain(description);
  expect((await fetchPdf()).bytes.equals(bytes)).toBe(true);
});

test('returns 404 for an unknown invoice and 401 without a session', async () => {
  expect((await alice.get('/api/invoices/INV-0001/pdf')).status).toBe(404);
  await openPdf('Harbor');
  expect((await server.anonymous.get('/api/invoices/INV-0001/pdf')).status).toBe(401);
});
