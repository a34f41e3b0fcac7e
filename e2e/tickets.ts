import { createTicket, storedTicket } from '../src/testing/server/ticket-steps.ts';
import { expectAccessible } from '../src/testing/web/accessibility.ts';
import { chooseStatus, draftIsGone, saveButton, typeOnTicket } from '../src/testing/web/case-steps.ts';
import { expect, test } from '../src/testing/web/fixtures.ts';
import { withoutLive } from '../src/testing/web/live-stream.ts';

test('shows an agent’s save to another one in the open ticket and in the list', async ({ openPage, api }) => {
  const ticket = await createTicket(api, { summary: 'Gateway protected' });
  const uma = await openPage(`/sod/${ticket.id}`);
  const ada = await openPage('/sod', { as: 'Admin' });
  const card = ada.getByRole('link', { name: 'Gateway protected' });
  await card.click();
  await chooseStatus(uma, 'In Progress');
  await uma.getByLabel('New note').fill('Supply held at 13.6 V.');
  await uma.getByRole('button', { name: 'Add Note' }).click();
  await saveButton(uma).click();
  await expect(ada.getByText('Supply held at 13.6 V.')).toBeVisible();
  await expect(ada.getByRole('combobox', { name: 'Status', exact: true })).toHaveValue('In Progress');
  await ada.goBack();
  await expect(card.getByText('In Progress')).toBeVisible();
  await chooseStatus(uma, 'Resolved');
  await saveButton(uma).click();
  await expect(card).toBeHidden();
});

test('preserves unsaved input after a reload and a colleague’s save, and sends nothing before Save', async ({ openPage, api }) => {
  const ticket = await createTicket(api);
  const page = await openPage(`/sod/${ticket.id}`);
  await typeOnTicket(page);
  await page.getByLabel('Internal comment', { exact: true }).fill('Half a comment');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await api.put(`/api/tickets/${ticket.id}`, { chassis: 'G20', history: [{ content: 'From a colleague' }] });

  await expect(page.getByText('From a colleague')).toBeVisible();
  await expect(page.getByLabel('Chassis')).toHaveValue('G20');
  await expect(page.getByLabel('Reg.')).toHaveValue('M-KT 4412');
  await expect(page.getByText('A note that waits')).toBeVisible();
  await expect(page.getByLabel('New note')).toHaveValue('Half a sent');
  await expect(page.getByLabel('Internal comment', { exact: true })).toHaveValue('Half a comment');
  expect(await storedTicket(api, ticket)).toMatchObject({ reg: '', version: 2 });

  await saveButton(page).click();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  expect(await storedTicket(api, ticket)).toMatchObject({ reg: 'M-KT 4412', chassis: 'G20', version: 3 });
  await expect(page.getByLabel('New note')).toHaveValue('Half a sent');
});

test('discards a draft on request, and can undo it', async ({ openPage, api }) => {
  const page = await openPage(`/sod/${(await createTicket(api)).id}`);
  await page.getByLabel('Reg.').fill('M-KT 4412');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Reg.')).toHaveValue('');
  await draftIsGone(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Reg.')).toHaveValue('M-KT 4412');
  await page.reload();
  await expect(page.getByLabel('Reg.')).toHaveValue('M-KT 4412');
});

test('merges a stale save without overlaps, without a prompt', async ({ openPage, page, api, errors }) => {
  errors.allow(/409|Someone else changed|ERR_/);
  const ticket = await createTicket(api, { alertTags: ['Info'] });
  const heldBack = await withoutLive(page);
  await openPage(`/sod/${ticket.id}`);
  await expect(page.getByLabel('Reg.')).toHaveValue('');
  await expect.poll(heldBack).toBeGreaterThan(0);
  await api.put(`/api/tickets/${ticket.id}`, {
    chassis: 'G20',
    status: 'On Hold',
    alertTags: ['Info', 'Escalate'],
    history: [{ content: 'From a colleague' }],
  });
  await page.getByLabel('Reg.').fill('M-KT 4412');
  await page.getByRole('button', { name: 'Urgent' }).click();
  await page.getByLabel('New note').fill('From me');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await saveButton(page).click();
  await draftIsGone(page);
  await expect(page.getByText('From a colleague')).toBeVisible();
  const merged = await storedTicket(api, ticket);
  expect(merged).toMatchObject({ reg: 'M-KT 4412', chassis: 'G20', status: 'On Hold', alertTags: ['Info', 'Escalate', 'Urgent'] });
  expect(merged.history.map(({ content }) => content)).toEqual(expect.arrayContaining(['From a colleague', 'From me']));
});

test('prompts for a field that both changed with both values, for a stale save and for a change already shown', async ({
  openPage,
  api,
  errors,
}) => {
  errors.allow(/409|Someone else changed/);
  const ticket = await createTicket(api);
  const page = await openPage(`/sod/${ticket.id}`);
  await page.getByLabel('Reg.').fill('mine');
  await page.getByLabel('VIN', { exact: true }).fill('my vin');
  await page.getByLabel('Chassis').fill('only mine');
  await api.put(`/api/tickets/${ticket.id}`, { reg: 'theirs', vin: 'their vin' });
  await saveButton(page).click();

  const dialog = page.getByRole('dialog', { name: 'Someone else changed this ticket' });
  await expect(dialog).toContainText('Ada Admin saved changes while you were editing');
  await expect(dialog.getByLabel('Keep mine: mine')).toBeFocused();
  await expectAccessible(page);
  expect((await storedTicket(api, ticket)).chassis).toBe('');
  await dialog.getByRole('radiogroup', { name: 'Reg.' }).getByLabel('Use theirs: theirs').check();
  await expect(dialog.getByLabel('Keep mine: my vin')).toBeChecked();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await draftIsGone(page);
  expect(await storedTicket(api, ticket)).toMatchObject({ reg: 'theirs', vin: 'MY VIN', chassis: 'only mine' });
});

test('prompts for a stale save that overlaps, and continuing to edit preserves all input', async ({ openPage, page, api, errors }) => {
  errors.allow(/409|Someone else changed|ERR_/);
  const ticket = await createTicket(api);
  const heldBack = await withoutLive(page);
  await openPage(`/sod/${ticket.id}`);
  await expect.poll(heldBack).toBeGreaterThan(0);
  await page.getByLabel('Reg.').fill('mine');
  await api.put(`/api/tickets/${ticket.id}`, { reg: 'theirs' });
  await saveButton(page).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Reg.')).toHaveValue('mine');
  await expect(page.getByText('Draft saved')).toBeVisible();
  expect((await storedTicket(api, ticket)).reg).toBe('theirs');
});

test('saves once on a double click on Save', async ({ openPage, api }) => {
  const ticket = await createTicket(api);
  const page = await openPage(`/sod/${ticket.id}`);
  await chooseStatus(page, 'On Hold');
  await page.getByLabel('New note').fill('Only once');
  await page.getByRole('button', { name: 'Add Note' }).dblclick();
  await saveButton(page).dblclick();
  await draftIsGone(page);
  const { history, version } = await storedTicket(api, ticket);
  expect(version).toBe(2);
  expect(history.map(({ type }) => type).sort()).toEqual(['EVENT', 'NOTE', 'STATUS_CHANGE']);
});

test('shares a draft between two tabs of an agent', async ({ openPage, page, api }) => {
  const ticket = await createTicket(api);
  await openPage(`/sod/${ticket.id}`);
  const second = await page.context().newPage();
  await second.goto(`/#/sod/${ticket.id}`);
  await expect(second.getByLabel('Reg.')).toHaveValue('');
  await page.getByLabel('Reg.').fill('M-KT 4412');
  await expect(second.getByLabel('Reg.')).toHaveValue('M-KT 4412');
  await saveButton(second).click();
  await draftIsGone(page);
  expect((await storedTicket(api, ticket)).reg).toBe('M-KT 4412');
});
