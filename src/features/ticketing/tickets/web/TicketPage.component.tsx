import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { suggestCompanies } from '../../../../testing/web/components/companies.ts';
import { waitForFrames } from '../../../../testing/web/components/frames.ts';
import { fillUnlisted, press } from '../../../../testing/web/components/keys.ts';
import { renderAt } from '../../../../testing/web/components/render.tsx';
import { holdReply, reply, replyWithError } from '../../../../testing/web/components/replies.ts';
import { replyWithTicket } from '../../../../testing/web/components/ticket.ts';
import { type DecodedVin, vinApi } from '../../../master-data/vehicles/vin.contract.ts';
import { type Ticket, ticketApi } from '../ticket.contract.ts';
import { aStoredTicket } from '../ticket.factory.ts';
import { ticketOpeningApi } from '../ticket-opening.contract.ts';
import { TicketPage } from './TicketPage.tsx';

const ACCORD: DecodedVin = {
  ...{ vin: '1HGCM82633A004352', make: 'Honda', model: 'Accord', year: 2003 },
  ...{ candidates: [], complete: true, source: 'offline', warning: '' },
};

const field = (label: string) => page.getByLabelText(label, { exact: true });
const openTicket = (id: string) => renderAt(`/sod/${id}`, <TicketPage />, { route: '/sod/$ticketId' });

function renderTicket(given: Partial<Ticket> = {}): void {
  const ticket = aStoredTicket(given);
  replyWithTicket(ticket);
  openTicket(ticket.id);
}

test('says that the ticket in the URL doesn’t exist', async () => {
  replyWithError(ticketOpeningApi.get, { status: 404, message: 'Ticket not found' });
  const router = openTicket('TKT-999999');
  await expect.element(page.getByText('Ticket not found')).toBeVisible();
  await expect.element(page.getByText('The ticket with ID TKT-999999 could not be found.')).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect.poll(router.path).toBe('/sod');
});

test('shows what the server would reject at its field, and saves nothing', async () => {
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
