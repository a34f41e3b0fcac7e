import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAt } from '../../../../testing/web/components/render.tsx';
import { disconnect, reply, replyWithError } from '../../../../testing/web/components/replies.ts';
import { supplierApi } from '../../suppliers/supplier.contract.ts';
import { partApi } from '../part.contract.ts';
import { aStoredPart } from '../part.factory.ts';
import { movementApi } from '../part-movement.contract.ts';
import { PartsPage } from './PartsPage.tsx';

const PAGE = '/parts-inventory';

beforeEach(() => void reply(supplierApi.list, []));

const openNewPart = () => {
  reply(partApi.list, []);
  renderAt(`${PAGE}?open=new`, <PartsPage />);
  return page.getByRole('dialog', { name: 'Add part' });
};

test('shows errors at their fields and focuses the first one', async () => {
  const dialog = openNewPart();
  await dialog.getByLabelText('Part number').fill('OBD-16-M');
  await dialog.getByLabelText('Cost').fill('1.0051');
  await dialog.getByLabelText('Price').fill('-1');
  await dialog.getByRole('button', { name: 'Add part' }).click();
  for (const message of ['Name is required', 'Quantity is required', 'Use at most 2 decimal places.', 'Must be at least 0']) {
    await expect.element(dialog.getByText(message)).toBeVisible();
  }
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
});

test('asks before discarding a touched form', async () => {
  const dialog = openNewPart();
  await dialog.getByLabelText('Name').fill('Half a part');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Discard unsaved changes?')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(page.getByText('Discard unsaved changes?')).not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Half a part');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('adds one part on a double click', async () => {
  const dialog = openNewPart();
  const added = reply(partApi.create, aStoredPart());
  for (const [label, value] of Object.entries({ 'Part number': 'N-1', Name: 'Once', Quantity: '1', Cost: '1', Price: '1' })) {
    await dialog.getByLabelText(label).fill(value);
  }
  await dialog.getByRole('button', { name: 'Add part' }).dblClick();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(added).toMatchObject([{ body: { partNumber: 'N-1', name: 'Once', quantity: 1 } }]);
});

test('shows a quantity below the reorder point in bold red', async () => {
  reply(partApi.list, [aStoredPart({ name: 'Scarce', quantity: 19 }), aStoredPart({ id: 'P-0002', name: 'Plenty', quantity: 20 })]);
  renderAt(PAGE, <PartsPage />);
  const low = page.getByRole('row', { name: 'Scarce' }).getByText('19');
  await expect.element(low).toHaveStyle({ fontWeight: '700', color: 'rgb(180, 35, 24)' });
  await expect.element(page.getByRole('row', { name: 'Plenty' }).getByText('20')).not.toHaveStyle({ fontWeight: '700' });
});

test('reports another part with the same part number, but not the part itself', async () => {
  const first = aStoredPart({ name: 'First', partNumber: 'N-1' });
  reply(partApi.list, ({ query }) => (query.has('partNumber') ? [first, { ...first, id: 'P-0002', name: 'Second' }] : []));
  reply(partApi.get, first);
  reply(movementApi.list, []);
  renderAt(`${PAGE}?open=P-0001`, <PartsPage />);
  await expect.element(page.getByText('P-0002 Second has the same part number.')).toBeVisible();

  renderAt(`${PAGE}?open=new`, <PartsPage />);
  await page.getByRole('dialog', { name: 'Add part' }).getByLabelText('Part number').fill('n-1');
  await expect.element(page.getByText('P-0001 First has the same part number.')).toBeVisible();
});

test('keeps the input when a save fails, and saves it later', async () => {
  const part = aStoredPart({ name: 'Plug' });
  reply(partApi.list, [part]);
  reply(partApi.get, part);
  reply(movementApi.list, []);
  renderAt(`${PAGE}?open=P-0001`, <PartsPage />);
  const dialog = page.getByRole('dialog', { name: 'Edit part' });
  await dialog.getByLabelText('Quantity').fill('7');
  disconnect(partApi.update);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Your changes are still here');
  await expect.element(dialog.getByLabelText('Quantity')).toHaveValue('7');

  const saved = reply(partApi.update, { ...part, quantity: 7, version: 2 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(saved).toMatchObject([{ params: { id: 'P-0001' }, body: { quantity: 7, version: 1 } }]);
});

test('reports that the part in the URL couldn’t be loaded', async () => {
  reply(partApi.list, []);
  replyWithError(partApi.get, { status: 404, message: 'Part not found' });
  renderAt(`${PAGE}?open=P-9999`, <PartsPage />);
  await expect.element(page.getByRole('dialog', { name: 'P-9999' })).toHaveTextContent('Couldn’t load this part');
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('explains why the list couldn’t be loaded, and retries', async () => {
  replyWithError(partApi.list, { status: 500, message: 'The shelf fell over' });
  renderAt(PAGE, <PartsPage />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The shelf fell over');
  reply(partApi.list, []);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No parts yet')).toBeVisible();
});
