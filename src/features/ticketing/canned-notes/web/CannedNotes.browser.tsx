import { createTicket } from '../../../../testing/server/ticket-steps.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { aCannedNote } from '../canned-note.factory.ts';

const PATH = '/api/canned-notes';

test('inserts a canned note by slash and shortcut or from the menu, filled in from the ticket', async ({ openPage, api }) => {
  const ticket = await createTicket(api, { customerName: 'T. Mueller' });
  await api.post(PATH, aCannedNote());
  await api.post(PATH, aCannedNote({ name: 'Closing words', shortcut: '', body: 'About {{ticketId}} {{vin}}, {{myName}}' }));
  const page = await openPage(`/sod/${ticket.id}`);
  const note = page.getByLabel('New note');
  const options = page.getByRole('listbox', { name: 'Canned notes' }).getByRole('option');
  await note.pressSequentially('Called. /');
  await expect(options).toHaveCount(2);
  await note.press('ArrowDown');
  await note.press('Enter');
  await expect(note).toHaveValue(`Called. About ${ticket.id} {{vin}}, Uma User`);
  await note.press('Enter');
  await note.pressSequentially('/as');
  await expect(options).toHaveCount(1);
  await expectAccessible(page);
  await note.press('Escape');
  await expect(options).toHaveCount(0);
  await note.pressSequentially('k');
  await expect(options).toHaveCount(1);
  await note.press('Tab');
  await expect(note).toHaveValue(/\nHello T\. Mueller, please send us the flash log\.$/);
  await note.pressSequentially(' Thanks /nothing');
  await expect(options).toHaveCount(0);

  await note.fill('');
  await page.getByRole('button', { name: 'Canned notes' }).click();
  await page.getByLabel('Search canned notes').fill('closing');
  await expect(options).toHaveCount(1);
  // Notes added by a colleague are available immediately.
  await api.post(PATH, aCannedNote({ name: 'Closing for repairs', shortcut: '' }));
  await expect(options).toHaveCount(2);
  await page.getByLabel('Search canned notes').press('Enter');
  await expect(note).toHaveValue(/^About TKT-/);
  await expect(note).toBeFocused();
});

test('adds and deletes own canned notes, and opens shared ones read-only', async ({ openPage, api }) => {
  await api.post(PATH, aCannedNote({ name: 'From the Admin' }));
  const page = await openPage('/canned-notes');
  await page.getByRole('button', { name: 'Add canned note' }).click();
  const form = page.getByRole('dialog', { name: 'Add canned note' });
  await form.getByLabel('Shortcut').fill('two words');
  await form.getByRole('button', { name: 'Add canned note' }).click();
  for (const message of ['Name is required', 'A shortcut can’t contain spaces or slashes', 'Text is required'])
    await expect(form).toContainText(message);
  await form.getByLabel('Name').fill('Only for me');
  await form.getByLabel('Shortcut').fill('me');
  await form.getByLabel('Text').fill('Dear ');
  await form.getByRole('button', { name: 'Customer name' }).click();
  await form.getByRole('switch', { name: 'Shared with everyone' }).uncheck({ force: true });
  await form.getByRole('button', { name: 'Add canned note' }).click();
  await expect(form).toBeHidden();
  const rows = page.getByRole('table', { name: 'Canned notes' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Only for me' })).toContainText('Dear [Customer name]');
  expect((await api.get(PATH)).body).toHaveLength(1);

  await page.getByRole('button', { name: 'Open From the Admin' }).click();
  await expect(page.getByRole('dialog')).toContainText('and Admins can edit this note.');
  await expect(page.getByRole('dialog')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open Only for me' }).click();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(rows.filter({ hasText: 'Only for me' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows.filter({ hasText: 'Only for me' })).toHaveCount(1);
});
