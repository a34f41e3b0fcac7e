import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startTypeAhead } from '../../../../platform/web/ui/keyboard/type-ahead.ts';
import type { GivenValues } from '../../../../platform/web/web-feature.ts';
import { HARBOR, NORTH, suggestCompanies } from '../../../../testing/web/components/companies.ts';
import { fillUnlisted, press } from '../../../../testing/web/components/keys.ts';
import { ada, renderAt, uma } from '../../../../testing/web/components/render.tsx';
import { disconnect, holdReply, reply } from '../../../../testing/web/components/replies.ts';
import { userApi } from '../../../admin/users/user.contract.ts';
import { customerApi } from '../../../master-data/customers/customer.contract.ts';
import { aCustomerOverview, aStoredCustomer } from '../../../master-data/customers/customer.factory.ts';
import { vinApi } from '../../../master-data/vehicles/vin.contract.ts';
import { ticketApi } from '../../tickets/ticket.contract.ts';
import { aStoredTicket } from '../../tickets/ticket.factory.ts';
import { callerApi } from '../caller.contract.ts';
import { NewTicketModal } from './NewTicketModal.tsx';

beforeEach(() => {
  reply(userApi.list, []);
  reply(ticketApi.list, []);
  reply(customerApi.ofCompany, { customer: null });
  reply(customerApi.ownerOfSerial, { owner: null });
  reply(customerApi.create, aStoredCustomer());
});

const draftKey = () => `obdesk.draft.${uma().id}.new-ticket`;

const renderForm = (path: string, user = uma(), given: GivenValues = {}) => {
  let isClosed = false;
  const handleClose = () => {
    isClosed = true;
  };
  renderAt(path, <NewTicketModal opened onClose={handleClose} given={given} />, { user });
  return { dialog: page.getByRole('dialog', { name: 'New Ticket' }), isClosed: () => isClosed };
};

test('shows errors at their fields and focuses the first one', async () => {
  const { dialog } = renderForm('/menu');
  await expect.element(dialog.getByLabelText('Type', { exact: true })).toHaveValue('SOD');
  await dialog.getByLabelText('Summary').fill('  ');
  await dialog.getByLabelText('Year').fill('19');
  await dialog.getByLabelText('Customer email').fill('nobody');
  await press(dialog.getByLabelText('Summary'), 'Enter');
  for (const message of ['Summary is required', 'Customer company is required', 'Enter a year between', 'Enter a valid email address']) {
    await expect.element(dialog.getByText(message)).toBeVisible();
  }
  await expect.element(dialog.getByLabelText('Summary')).toHaveFocus();
  await dialog.getByLabelText('Summary').fill('Key learning fails');
  await expect.element(dialog.getByText('Summary is required')).not.toBeInTheDocument();
});

test('keeps the model for a first make, and clears it for another make', async () => {
  const { dialog } = renderForm('/sod');
  const make = dialog.getByLabelText('Make');
  const model = dialog.getByLabelText('Model');
  await fillUnlisted(model, 'Own build');
  await make.fill('BMW');
  await press(make, 'Tab');
  await expect.element(model).toHaveValue('Own build');
  await make.fill('');
  await press(make, 'Tab');
  await make.fill('audi');
  await press(make, 'Tab');
  await expect.element(make).toHaveValue('Audi');
  await expect.element(model).toHaveValue('');
});

test('shows a draft only to the user who wrote it', async () => {
  const { dialog } = renderForm('/sod');
  const summary = dialog.getByLabelText('Summary');
  await summary.fill("Uma's");
  await expect.poll(() => localStorage.getItem(draftKey())).toContain("Uma's");
  renderForm('/sod', ada());
  await expect.element(summary).toHaveValue('');
  renderForm('/sod', uma());
  await expect.element(summary).toHaveValue("Uma's");
});

test.for(['{', '{"summary":"Older"}'])('ignores the unreadable draft %s, and stores no blank one', async (damaged) => {
  localStorage.setItem(draftKey(), damaged);
  const { dialog } = renderForm('/rma');
  await expect.element(dialog.getByLabelText('Summary')).toHaveValue('');
  await expect.element(dialog.getByLabelText('Type', { exact: true })).toHaveValue('Tool Repair');
  await dialog.getByLabelText('Summary').fill('  ');
  await expect.poll(() => localStorage.getItem(draftKey())).toBeNull();
});

test('asks about an unconfirmed company before it closes, and saves the one that was typed in full', async () => {
  suggestCompanies(HARBOR);
  reply(customerApi.get, aCustomerOverview());
  const { dialog, isClosed } = renderForm('/sod');
  const company = dialog.getByLabelText('Customer company');
  await company.fill('Pier 4');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(company).toHaveFocus();
  await expect.element(company).toHaveAccessibleDescription(/Not in the list. Use “Pier 4” anyway/);
  expect(isClosed()).toBe(false);
  await dialog.getByRole('button', { name: 'Clear' }).click();

  await dialog.getByLabelText('Summary').fill('Battery swells');
  await dialog.getByLabelText('Year').fill('20x3');
  const list = holdReply(customerApi.suggestions);
  await company.fill('harbor street garage');
  await dialog.getByRole('button', { name: 'Create ticket' }).click();
  list.release([HARBOR]);
  await expect.element(dialog.getByLabelText('Year')).toHaveFocus();
  await expect.element(company).not.toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabelText('Year').fill('2023');
  const created = reply(ticketApi.create, aStoredTicket());
  await dialog.getByRole('button', { name: 'Create ticket' }).click();
  await expect.poll(isClosed).toBe(true);
  expect(created).toMatchObject([{ body: { customerId: HARBOR.customerId, summary: 'Battery swells', vehicleYear: 2023 } }]);
});

test('fills the contact of a chosen company unless it was typed', async () => {
  const harborNorth = { ...NORTH, shopName: 'Harbor North' };
  suggestCompanies(harborNorth, HARBOR);
  reply(
    customerApi.get,
    aCustomerOverview({ id: harborNorth.customerId, contacts: [{ name: 'Uwe Klein', email: 'uwe@north.example', phone: '' }] }),
  );
  const { dialog } = renderForm('/sod');
  const company = dialog.getByLabelText('Customer company');
  const options = dialog.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await userEvent.type(company, 'harb');
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent))
    .toEqual(['Harbor North', 'Harbor Street Garage', 'Not in the list. Use “harb” anyway?']);
  await expect.element(company).toHaveFocus();
  await expect.element(dialog.getByLabelText('Customer name')).toHaveValue('');
  await userEvent.keyboard('{Enter}');
  await expect.element(company).toHaveValue('Harbor North');
  await expect.element(dialog.getByLabelText('Customer name')).toHaveValue('Uwe Klein');
  await expect.element(dialog.getByLabelText('Customer email')).toHaveValue('uwe@north.example');

  await dialog.getByLabelText('Customer email').fill('me@north.example');
  await company.fill('HARBOR street');
  await expect.element(options.first()).toHaveTextContent('Harbor Street Garage');
  await userEvent.type(company, ' garage');
  await press(company, 'Tab');
  await expect.element(dialog.getByLabelText('Customer name')).toHaveValue('Ray Ortiz');
  await expect.element(dialog.getByLabelText('Customer email')).toHaveValue('me@north.example');
  await expect.element(company).toHaveValue('HARBOR street garage');
});

test('takes the vehicle of a new ticket from its VIN', async () => {
  const vehicle = { make: 'Volkswagen', model: 'Tiguan', year: 2022 };
  const asked = reply(vinApi.decode, {
    ...vehicle,
    vin: '3VV3B7AXXNM077525',
    candidates: [],
    complete: true,
    source: 'offline',
    warning: '',
  });
  const { dialog } = renderForm('/sod');
  const vin = dialog.getByLabelText('VIN', { exact: true });
  await vin.fill('3VV3B7AXXNM077525');
  await press(vin, 'Enter');
  await expect.element(dialog.getByLabelText('Make', { exact: true })).toHaveValue('Volkswagen');
  await expect.element(dialog.getByLabelText('Model', { exact: true })).toHaveValue('Tiguan');
  await expect.element(dialog.getByLabelText('Year', { exact: true })).toHaveValue('2022');
  expect(asked).toMatchObject([{ params: { vin: '3VV3B7AXXNM077525' } }]);
});

test('keeps what was typed when the server can’t be reached, and creates the ticket later', async () => {
  suggestCompanies();
  disconnect(ticketApi.create);
  const { dialog, isClosed } = renderForm('/sod');
  await dialog.getByLabelText('Summary').fill('Key learning fails');
  await fillUnlisted(dialog.getByLabelText('Customer company'), 'Harbor Street');
  await dialog.getByRole('button', { name: 'Create ticket' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Couldn’t reach the server');
  expect(isClosed()).toBe(false);

  const again = renderForm('/sod');
  await expect.element(again.dialog.getByLabelText('Summary')).toHaveValue('Key learning fails');
  const created = reply(ticketApi.create, aStoredTicket());
  await again.dialog.getByRole('button', { name: 'Create ticket' }).click();
  await expect.poll(again.isClosed).toBe(true);
  expect(created).toMatchObject([{ body: { summary: 'Key learning fails', customerCompany: 'Harbor Street' } }]);
});

const RAY = { name: 'Ray Ortiz', email: 'ray@harbor.example', phone: '' };
const UWE = { name: 'Uwe Klein', email: 'uwe@north.example', phone: '' };

/** Suggests two customers, and returns the contact of each. */
function replyWithCustomers() {
  suggestCompanies(HARBOR, NORTH);
  reply(customerApi.get, ({ params }) =>
    params.id === HARBOR.customerId
      ? aCustomerOverview({ id: HARBOR.customerId, shopName: HARBOR.shopName, contacts: [RAY] })
      : aCustomerOverview({ id: NORTH.customerId, shopName: NORTH.shopName, contacts: [UWE] }),
  );
  reply(ticketApi.list, []);
  reply(customerApi.ownerOfSerial, { owner: null });
}

test('replaces contact and tool of the page with those of another company, but keeps what was typed', async () => {
  replyWithCustomers();
  const rosa = { customerName: 'Rosa Diaz', customerEmail: 'rosa@harbor.example', toolSerial: 'ISCANP-1' };
  const { dialog } = renderForm('/sod', uma(), { customerId: HARBOR.customerId, customerCompany: HARBOR.shopName, ...rosa });
  const company = dialog.getByLabelText('Customer company');
  const expectFields = async (name: string, email: string, serial: string) => {
    await expect.element(dialog.getByLabelText('Customer name')).toHaveValue(name);
    await expect.element(dialog.getByLabelText('Customer email')).toHaveValue(email);
    await expect.element(dialog.getByLabelText('Tool serial')).toHaveValue(serial);
  };
  const choose = async (shopName: string) => {
    await company.fill(shopName);
    await dialog.getByRole('option', { name: shopName, exact: true }).click();
    await expect.element(company).toHaveValue(shopName);
  };
  await expectFields('Rosa Diaz', 'rosa@harbor.example', 'ISCANP-1');
  await choose(NORTH.shopName);
  await expectFields('Uwe Klein', 'uwe@north.example', '');
  await choose(HARBOR.shopName);
  await expectFields('Rosa Diaz', 'rosa@harbor.example', 'ISCANP-1');
  await dialog.getByLabelText('Tool serial').fill('ISCANP-7');
  await fillUnlisted(company, 'Nobody & Sons');
  await expect.element(company).toHaveValue('Nobody & Sons');
  await expectFields('', '', 'ISCANP-7');
});

test('shows owner and last tickets of a typed serial number, and fills the blank company only', async () => {
  replyWithCustomers();
  const last = aStoredTicket({ id: 'TKT-000007', summary: 'FEM lost after a flash', toolSerial: 'ISCANP-1' });
  reply(ticketApi.list, [last]);
  reply(customerApi.ownerOfSerial, { owner: HARBOR });
  const { dialog } = renderForm('/sod');
  await dialog.getByLabelText('Customer name').fill('Ann Lee');
  await dialog.getByLabelText('Tool serial').fill('iscanp-1');
  await expect.element(dialog.getByLabelText('Customer company')).toHaveValue(HARBOR.shopName);
  await expect.element(dialog.getByLabelText('Customer name')).toHaveValue('Ann Lee');
  await expect.element(dialog.getByLabelText('Customer email')).toHaveValue('');
  await expect.element(dialog.getByText('Owned by')).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: HARBOR.shopName })).toHaveAttribute('href', '/serials/iscanp-1');
  await expect.element(dialog.getByText('New: FEM lost after a flash')).toBeVisible();
  await expect.element(dialog.getByRole('link', { name: last.id })).toHaveAttribute('href', `/sod/${last.id}`);
});

test('keeps the tool of its page for another company', async () => {
  replyWithCustomers();
  const tool = { draftContext: 'serial ISCANP-1', toolSerial: 'ISCANP-1' };
  const harbor = { customerId: HARBOR.customerId, customerCompany: HARBOR.shopName };
  const { dialog } = renderForm('/serials/ISCANP-1', uma(), { ...tool, ...harbor });
  await expect.element(dialog.getByLabelText('Customer email')).toHaveValue(RAY.email);
  await dialog.getByLabelText('Customer company').fill(NORTH.shopName);
  await dialog.getByRole('option', { name: NORTH.shopName, exact: true }).click();
  await expect.element(dialog.getByLabelText('Customer email')).toHaveValue(UWE.email);
  await expect.element(dialog.getByLabelText('Tool serial')).toHaveValue('ISCANP-1');
});

const CALLER = {
  customerId: HARBOR.customerId,
  company: HARBOR.shopName,
  contact: { name: 'Kate Hughes', email: 'kate@harbor.example', phone: '(312) 555-0142' },
  toolSerial: '',
  ...{ vin: 'WBA5', reg: '', vehicleYear: 2019, vehicleMake: 'BMW', vehicleModel: '330i' },
};

test('finds the caller by number, offers contacts and tools, and creates the ticket with Ctrl+Enter in any field', async () => {
  const asked = reply(callerApi.find, [CALLER]);
  const contacts = [RAY, CALLER.contact];
  reply(
    customerApi.get,
    aCustomerOverview({ id: HARBOR.customerId, shopName: HARBOR.shopName, contacts, toolSerials: ['ISCANP-1', 'ISCANL-2'] }),
  );
  reply(customerApi.ownerOfSerial, { owner: HARBOR });
  reply(ticketApi.list, [aStoredTicket({ id: 'TKT-000007', summary: 'FEM lost after a flash' })]);
  const { dialog, isClosed } = renderForm('/sod');
  const search = dialog.getByLabelText('Find the caller');
  await expect.element(search).toHaveFocus();
  await userEvent.type(search, '555 0142{Enter}');
  await expect.element(dialog.getByLabelText('Customer name')).toHaveValue('Kate Hughes');
  await expect.element(dialog.getByLabelText('VIN', { exact: true })).toHaveValue('WBA5');
  await expect.element(dialog.getByLabelText('Summary')).toHaveFocus();
  await expect.element(dialog.getByRole('link', { name: 'TKT-000007' })).toBeVisible();
  expect(asked[0]?.query.get('q')).toBe('555 0142');
  await userEvent.keyboard('Flash failed');
  await dialog.getByRole('group', { name: 'Tools' }).getByRole('button', { name: 'ISCANL-2' }).click();
  await expect.element(dialog.getByLabelText('Tool serial')).toHaveValue('ISCANL-2');
  await expect.element(dialog.getByRole('button', { name: 'Kate Hughes' })).toHaveAttribute('aria-pressed', 'true');
  const created = reply(ticketApi.create, aStoredTicket());
  await dialog.getByLabelText('Customer email').click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(isClosed).toBe(true);
  const assignees = [{ id: uma().id }];
  expect(created).toMatchObject([
    { body: { customerId: HARBOR.customerId, customerName: 'Kate Hughes', channel: 'Phone', assignees, toolSerial: 'ISCANL-2' } },
  ]);
});

test('starts the intake of an unknown tool, and adds the unknown customer with its contact and tool', async () => {
  reply(callerApi.find, []);
  reply(customerApi.ownerOfSerial, { owner: null });
  reply(customerApi.ofCompany, { customer: null });
  suggestCompanies();
  const { dialog, isClosed } = renderForm('/sod');
  await userEvent.type(dialog.getByLabelText('Find the caller'), 'ISCANP-99998{Enter}');
  await expect.element(dialog.getByLabelText('Type', { exact: true })).toHaveValue('Tool Repair');
  await expect.element(dialog.getByLabelText('Tool serial')).toHaveValue('ISCANP-99998');
  await expect.element(dialog.getByText('iScan Pro · No owner yet')).toBeVisible();
  await fillUnlisted(dialog.getByLabelText('Customer company'), 'Pier 4');
  await dialog.getByLabelText('Customer name').fill('Ann Lee');
  await dialog.getByLabelText('Customer phone').fill('312 555 0177');
  await expect.element(dialog.getByLabelText('Add Pier 4 as a customer')).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Charger' }).click();
  await dialog.getByLabelText('Summary').fill('Does not charge');
  const customers = reply(customerApi.create, aStoredCustomer());
  const created = reply(ticketApi.create, aStoredTicket({ type: 'Tool Repair' }));
  await dialog.getByRole('button', { name: 'Start repair' }).click();
  await expect.poll(isClosed).toBe(true);
  const contacts = [{ name: 'Ann Lee', email: '', phone: '312 555 0177' }];
  expect(customers).toMatchObject([{ body: { shopName: 'Pier 4', contacts, toolSerials: ['ISCANP-99998'] } }]);
  expect(created).toMatchObject([{ body: { type: 'Tool Repair', arrivedWith: 'Charger', customerCompany: 'Pier 4' } }]);
});

test('leads from an unknown serial number to the company and the fault with Enter, after keys typed while the form loads', async () => {
  reply(callerApi.find, []);
  reply(customerApi.suggestions, []);
  startTypeAhead('9');
  await userEvent.keyboard('04417-AB');
  const { dialog } = renderForm('/rma');
  const caller = dialog.getByLabelText('Find the caller');
  await expect.element(caller).toHaveValue('904417-AB');
  await expect.element(page.getByRole('option', { name: 'Start intake for 904417-AB' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByLabelText('Tool serial')).toHaveValue('904417-AB');
  await expect.element(dialog.getByLabelText('Customer company')).toHaveFocus();
  await userEvent.keyboard('Northlight Garage');
  await expect.element(page.getByRole('option', { name: 'Not in the list' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByLabelText('Summary')).toHaveFocus();
  await expect.element(dialog.getByLabelText('Customer company')).toHaveValue('Northlight Garage');
});
