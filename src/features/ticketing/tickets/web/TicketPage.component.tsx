import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { suggestCompanies } from '../../../../testing/web/components/companies.ts';
import { waitForFrames } from '../../../../testing/web/components/frames.ts';
import { fillUnlisted, press } from '../../../../testing/web/components/keys.ts';
import { renderAt } from '../../../../testing/web/components/render.tsx';
import { allowError, holdReply, reply, replyWithError } from '../../../../testing/web/components/replies.ts';
import { replyWithTicket } from '../../../../testing/web/components/ticket.ts';
import { customerApi } from '../../../master-data/customers/customer.contract.ts';
import { aCustomerOverview } from '../../../master-data/customers/customer.factory.ts';
import { type DecodedVin, vinApi } from '../../../master-data/vehicles/vin.contract.ts';
import { similarTicketApi } from '../similar/similar-ticket.contract.ts';
import { type Ticket, ticketApi } from '../ticket.contract.ts';
import { aStoredTicket } from '../ticket.factory.ts';
import type { HistoryEntry } from '../ticket-history.contract.ts';
import { ticketOpeningApi } from '../ticket-opening.contract.ts';
import { TicketPage } from './TicketPage.tsx';

const ACCORD: DecodedVin = {
  vin: '1HGCM82633A004352',
  make: 'Honda',
  model: 'Accord',
  year: 2003,
  candidates: [],
  complete: true,
  source: 'offline',
  warning: '',
};

const field = (label: string) => page.getByLabelText(label, { exact: true });
const openTicket = (id: string) => renderAt(`/sod/${id}`, <TicketPage />, { route: '/sod/$ticketId' });

const AT = '2026-11-21T11:30:00.000Z';
let entries = 0;

function anEntry(given: Partial<HistoryEntry>): HistoryEntry {
  entries += 1;
  return { id: `entry-${entries}`, timestamp: AT, user: 'System', content: '', type: 'NOTE', category: 'Research', ...given };
}

const aStatusChange = (from: string, to: string) =>
  anEntry({
    content: `Status changed from ${from} to ${to}`,
    type: 'STATUS_CHANGE',
    category: '',
    kind: 'status',
    data: { from, to },
  });

function renderTicket(given: Partial<Ticket> = {}): void {
  const ticket = aStoredTicket(given);
  replyWithTicket(ticket);
  openTicket(ticket.id);
}

test('reports that the ticket in the URL doesn’t exist', async () => {
  replyWithError(ticketOpeningApi.get, { status: 404, message: 'Ticket not found' });
  const router = openTicket('TKT-999999');
  await expect.element(page.getByText('Ticket not found')).toBeVisible();
  await expect.element(page.getByText('The ticket with ID TKT-999999 could not be found.')).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect.poll(router.path).toBe('/sod');
});

test('shows errors that the server would report at their fields, and saves nothing', async () => {
  suggestCompanies();
  renderTicket();
  const saves = reply(ticketApi.update, aStoredTicket());
  await field('Company').fill(' ');
  await field('Email').fill('nobody');
  await field('Year').fill('19');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  for (const message of ['Customer company is required', 'Enter a valid email address', 'Enter a year between 1880 and 2200']) {
    await expect.element(page.getByText(message)).toBeVisible();
  }
  await expect.element(field('Company')).toHaveFocus();
  await fillUnlisted(field('Company'), 'Harbor Street');
  await expect.element(page.getByText('Customer company is required')).not.toBeInTheDocument();
  await field('Summary').fill('');
  await field('Email').fill('');
  await field('Year').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText('Summary is required')).toBeVisible();
  await expect.element(field('Summary')).toHaveFocus();
  expect(saves).toEqual([]);
});

test('offers the models that fit a scanned VIN, and stores it without its stars', async () => {
  const ford = { make: 'Ford', year: 2024 };
  const candidates = ['F-150', 'F-450'].map((model) => ({ ...ford, model }));
  reply(vinApi.decode, {
    ...ACCORD,
    ...ford,
    vin: '1FTFW4L84RFA00451',
    model: '',
    candidates,
    complete: false,
    warning: 'The model could be F-150 or F-450.',
  });
  renderTicket({ vehicleMake: 'Lexus', vehicleModel: 'RX 350' });
  await field('VIN').fill('*1FTFW4L84RFA00451*');
  await press(field('VIN'), 'Enter');
  await expect.element(page.getByText('The model could be F-150 or F-450.')).toBeVisible();
  await expect.element(field('VIN')).toHaveValue('1FTFW4L84RFA00451');
  await expect.element(field('Make')).toHaveValue('Ford');
  await expect.element(field('Model')).toHaveValue('');
  await page.getByRole('button', { name: 'F-150' }).click();
  await expect.element(field('Model')).toHaveValue('F-150');
  const saves = reply(
    ticketApi.update,
    aStoredTicket({ vehicleMake: 'Ford', vehicleModel: 'F-150', vin: '1FTFW4L84RFA00451', version: 2 }),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => saves).toMatchObject([{ body: { vin: '1FTFW4L84RFA00451', vehicleModel: 'F-150', vehicleYear: 2024 } }]);
  await expect.element(page.getByText('Draft saved')).not.toBeInTheDocument();
});

test('stays usable while a VIN is decoded, and ignores a reply that comes too late', async () => {
  renderTicket({ vehicleMake: '', vehicleModel: '' });
  const first = holdReply(vinApi.decode);
  await field('VIN').fill(ACCORD.vin);
  await press(field('VIN'), 'Enter');
  await expect.element(page.getByText('You can keep working.')).toBeVisible();
  await field('Chassis').fill('CM8');
  first.release(ACCORD);
  await expect.element(field('Make')).toHaveValue('Honda');

  const late = holdReply(vinApi.decode);
  await field('VIN').fill('WAUZZZ8K1DA006278');
  await press(field('VIN'), 'Enter');
  await expect.element(page.getByText('Looking up the VIN')).toBeVisible();
  await field('VIN').fill('');
  late.release({ ...ACCORD, vin: 'WAUZZZ8K1DA006278', make: 'Audi', model: 'A4' });
  await waitForFrames();
  await expect.element(field('Chassis')).toHaveValue('CM8');
  await expect.element(field('Make')).toHaveValue('Honda');
});

test('shows an added note under every filter of the history, and takes it back', async () => {
  const created = { id: 'entry-1', timestamp: '2026-11-21T11:30:00.000Z', user: 'System', content: 'Ticket created' } as const;
  renderTicket({ history: [{ ...created, type: 'EVENT', category: '' }] });
  await page.getByRole('tab', { name: 'History 1' }).click();
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Changes/ })
    .click();
  await field('New note').fill('Frist try');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect.element(page.getByText('Not saved yet')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.element(field('New note')).toHaveValue('Frist try');
  await expect.element(page.getByText('Not saved yet')).not.toBeInTheDocument();
});

test('fills the vehicle from a decoded VIN, and keeps it when decoding fails', async () => {
  renderTicket({ vehicleMake: 'Ford', vehicleModel: 'Focus' });
  const search = page.getByRole('button', { name: 'Search', exact: true });
  const decodes = reply(vinApi.decode, {
    ...ACCORD,
    vin: '1HGCM82643A004352',
    warning: 'The check digit at position 9 is 4 and should be 3.',
  });
  await search.click();
  await expect.element(page.getByText('Looking up the VIN')).not.toBeInTheDocument();
  expect(decodes).toEqual([]);
  await field('VIN').fill('1HGCM82643A004352');
  await search.click();
  await expect.element(page.getByText('2003 Honda Accord, from the built-in vehicle data.')).toBeVisible();
  await expect.element(page.getByText('position 9 is 4 and should be 3')).toBeVisible();
  await expect.element(field('Make')).toHaveValue('Honda');
  await expect.element(field('Model')).toHaveValue('Accord');
  await expect.element(field('Year')).toHaveValue('2003');

  const length = 'A VIN has 17 characters. This one has 4.';
  replyWithError(vinApi.decode, { status: 400, message: `VIN not found or invalid. ${length}`, code: 'validation' });
  await field('VIN').fill('wba5');
  await expect.element(field('VIN')).toHaveValue('WBA5');
  await press(field('VIN'), 'Enter');
  await expect.element(page.getByRole('alert')).toHaveTextContent(`VIN not found.${length}`);
  replyWithError(vinApi.decode, { status: 404, message: 'VIN not found or invalid.', code: 'not_found' });
  await field('VIN').fill('11111111111111111');
  await press(field('VIN'), 'Enter');
  await expect.element(page.getByRole('alert')).toHaveTextContent(/^VIN not found\.$/);
  await expect.element(field('Make')).toHaveValue('Honda');

  reply(vinApi.decode, { ...ACCORD, vin: 'WAUZZZ8K1DA006278', make: 'Audi', model: '', year: 2013, complete: false });
  await field('VIN').fill('WAUZZZ8K1DA006278');
  await press(field('VIN'), 'Enter');
  await expect.element(page.getByText('Couldn’t determine the model from this VIN.')).toBeVisible();
  await expect.element(field('Make')).toHaveValue('Audi');
  await expect.element(field('Model')).toHaveValue('');
  const saves = reply(ticketApi.update, aStoredTicket({ version: 2 }));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const vehicle = { vin: 'WAUZZZ8K1DA006278', vehicleMake: 'Audi', vehicleModel: '', vehicleYear: 2013 };
  await expect.poll(() => saves).toMatchObject([{ body: vehicle }]);
});

test('marks authors from Zoho and imports, who look like no colleague even with the same name', async () => {
  renderTicket({
    history: [
      anEntry({ user: 'n. Uma User', content: 'By the staff' }),
      anEntry({ user: 'Uma User', origin: 'zoho', content: 'By a customer' }),
      anEntry({ user: 'System', origin: 'import', content: 'It stopped on the road.' }),
    ],
  });
  const item = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await expect.element(item('By a customer')).toHaveTextContent('Uma User · in Zoho');
  await expect.element(item('By a customer').getByRole('img')).toHaveTextContent(/^$/);
  await expect.element(item('It stopped on the road.')).toHaveTextContent('Imported text');
  await expect.element(item('By the staff')).not.toHaveTextContent('in Zoho');
});

test('cuts a long history by its lines, and counts folded events as one', async () => {
  const notes = Array.from({ length: 98 }, (_, at) => anEntry({ content: `Word ${at}` }));
  const created = anEntry({ content: 'Ticket created', type: 'EVENT', category: '' });
  const changes = [
    aStatusChange('New', 'In Progress'),
    aStatusChange('In Progress', 'On Hold'),
    aStatusChange('On Hold', 'In Progress'),
    aStatusChange('In Progress', 'On Hold'),
  ];
  const history = [created, ...notes, ...changes];
  renderTicket({ history });
  const earlier = page.getByRole('button', { name: /earlier$/ });
  await expect.element(page.getByRole('button', { name: /^4 events/ })).toBeVisible();
  await expect.element(page.getByText('Ticket created')).toBeInTheDocument();
  await expect.element(earlier).not.toBeInTheDocument();
  renderTicket({ id: 'TKT-000002', history: [...history, anEntry({ content: 'One more' })] });
  await expect.element(page.getByText('One more')).toBeVisible();
  await expect.element(page.getByText('Ticket created')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show 1 earlier' }).click();
  await expect.element(page.getByText('Ticket created')).toBeInTheDocument();
});

test('sends a comment once on a double click, and with the same ID after a lost reply', async () => {
  renderTicket();
  const text = field('Internal comment');
  const add = page.getByRole('button', { name: 'Add comment' });
  await expect.element(add).toBeDisabled();
  const stored = { id: 'comment-1', user: 'n. Uma User', content: 'Ask for the flash log.', timestamp: AT };
  const sent = reply(ticketApi.addComment, [stored]);
  reply(ticketApi.comments, [stored]);
  await text.fill(stored.content);
  await add.dblClick();
  await expect.element(page.getByRole('list', { name: 'Internal comments' }).getByText(stored.content)).toBeVisible();
  await expect.element(text).toHaveValue('');
  expect(sent).toMatchObject([{ body: { content: stored.content } }]);

  allowError('Couldn’t reach the server');
  const repeated = reply(ticketApi.addComment, () => {
    if (repeated.length === 1) throw new TypeError('Failed to fetch');
    return [stored, { ...stored, id: 'comment-2', content: 'They sent it.' }];
  });
  await text.fill('They sent it.');
  await add.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Couldn’t reach the server');
  await add.click();
  await expect.element(text).toHaveValue('');
  const [first, second, ...more] = repeated.map(({ body }) => body.id);
  expect(first).toBeDefined();
  expect(second).toBe(first);
  expect(more).toEqual([]);
});

test('shows similar solved tickets, and inserts a solution as a note', async () => {
  const ticket = aStoredTicket();
  replyWithTicket(ticket);
  const solution = { content: 'Coded the camera again.', user: 'n. Ada Admin', timestamp: AT, isSolution: true };
  const solved = {
    id: 'TKT-000002',
    summary: 'Rear camera dark',
    type: 'SOD',
    status: 'Resolved',
    vehicle: 'BMW X5',
    lastUpdated: AT,
  } as const;
  reply(similarTicketApi.list, [{ ...solved, reasons: ['same model', 'B7F308'], solution }]);
  openTicket(ticket.id);
  const panel = page.getByRole('region', { name: 'Similar solved tickets' });
  const toggle = panel.getByRole('button', { name: /Rear camera dark/ });
  await expect.element(toggle).toHaveTextContent('same model, B7F308');
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'false');
  await press(toggle, 'Enter');
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect.element(panel.getByRole('link', { name: solved.id })).toHaveAttribute('href', `/sod/${solved.id}`);
  await panel.getByRole('button', { name: 'Insert as note' }).click();
  await expect.element(field('New note')).toHaveValue(`Coded the camera again.\n(from ${solved.id})`);

  renderTicket({ id: 'TKT-000003', summary: 'Nothing like any other' });
  await expect.element(field('Summary')).toHaveValue('Nothing like any other');
  await expect.element(panel).not.toBeInTheDocument();
});

test('creates a customer from an unknown company, with the contact of the ticket', async () => {
  renderTicket({ customerCompany: 'Pier 9', customerName: 'Rosa Diaz', customerEmail: 'rosa@pier9.example' });
  const added = reply(customerApi.create, aCustomerOverview({ id: 'pier-9', shopName: 'Pier 9' }));
  reply(customerApi.get, aCustomerOverview({ id: 'pier-9', shopName: 'Pier 9' }));
  await page.getByRole('button', { name: 'Create customer' }).click();
  await expect.element(page.getByText('Customer Pier 9 created')).toBeVisible();
  const contacts = [{ name: 'Rosa Diaz', email: 'rosa@pier9.example', phone: '' }];
  expect(added.map(({ body }) => body)).toMatchObject([{ shopName: 'Pier 9', contacts }]);
  await expect.element(page.getByRole('link', { name: 'View customer' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Create customer' })).not.toBeInTheDocument();
});

test('shows the phone and email of the named contact only, or names the first contact', async () => {
  const tom = { name: 'Tom Mueller', email: 'tom@harbor.example', phone: '(503) 555-0142' };
  const customerOf = aCustomerOverview({ id: 'harbor-garage', shopName: 'Harbor Garage', contacts: [tom] });
  const known = { customerId: customerOf.id, customerCompany: 'Harbor Garage' };
  const ticket = aStoredTicket({ ...known, customerName: 'Rosa Diaz', customerEmail: '' });
  replyWithTicket(ticket);
  reply(customerApi.get, customerOf);
  openTicket(ticket.id);
  const customer = page.getByRole('region', { name: 'Customer' });
  const phone = customer.getByRole('link', { name: tom.phone });
  const email = customer.getByRole('link', { name: tom.email });
  await expect.element(customer.getByRole('link', { name: 'View customer' })).toBeVisible();
  await expect.element(phone).not.toBeInTheDocument();
  await expect.element(email).not.toBeInTheDocument();
  await customer.getByLabelText('Contact').fill('tom  MUELLER');
  await expect.element(phone).toHaveAttribute('href', 'tel:5035550142');
  await expect.element(customer.getByText('Tom Mueller', { exact: true })).not.toBeInTheDocument();
  await customer.getByLabelText('Contact').fill('');
  await expect.element(customer.getByText('Tom Mueller', { exact: true })).toBeVisible();
  await expect.element(phone).toBeVisible();
  await expect.element(email).toHaveAttribute('href', 'mailto:tom@harbor.example');
});
