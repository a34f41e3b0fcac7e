import type { Ticket } from '../../../features/ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../features/ticketing/tickets/ticket.factory.ts';
import { draftIsGone } from '../../../testing/web/case-steps.ts';
import { expect, test } from '../../../testing/web/fixtures.ts';

/** Number of tickets handled one by one; the others are changed in bulk. */
const SINGLE = 4;

test('finds, edits, saves and leaves a case by keyboard', async ({ openPage, api }) => {
  for (const summary of ['Third case', 'Second case', 'First case']) await api.post('/api/tickets', aTicket({ summary }));
  const page = await openPage('/menu');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await page.keyboard.type('sod');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/sod$/);
  await expect(page.getByText('3 cases')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.type('case');
  await expect(page).toHaveURL(/q=case/);
  await page.keyboard.type(' jk');
  await expect(page.getByPlaceholder('Search cases...')).toHaveValue('case jk');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/#\/sod$/);
  await expect(page.getByText('3 cases')).toBeVisible();
  for (const key of ['j', 'j', 'k', 'j']) await page.keyboard.press(key);
  await expect(page.getByRole('link', { name: 'Second case' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Summary')).toHaveValue('Second case');

  await page.getByLabel('New note').focus();
  await page.keyboard.type('jk/ are letters here');
  await expect(page.getByLabel('New note')).toHaveValue('jk/ are letters here');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByLabel('New note')).toHaveValue('');
  await expect(page.getByLabel('New note')).toBeFocused();
  await draftIsGone(page);
  const { body } = await api.get<Ticket[]>('/api/tickets?q=second');
  const { body: ticket } = await api.get<Ticket>(`/api/tickets/${body[0]?.id}`);
  expect(ticket.history.map(({ content }) => content)).toContain('jk/ are letters here');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Second case' })).toBeFocused();
});

test('skips to the content with the first Tab stop', async ({ openPage }) => {
  const page = await openPage('/sod');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('traps the focus in a dialog, disables page shortcuts and returns the focus', async ({ openPage, api }) => {
  await api.post('/api/tickets', aTicket());
  const page = await openPage('/sod');
  const opener = page.getByRole('banner').getByRole('button', { name: 'New Ticket' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New Ticket' });
  await expect(dialog.getByLabel('Find the caller')).toBeFocused();
  for (let stops = 0; stops < 20; stops++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await dialog.getByLabel('Type', { exact: true }).focus();
  await page.keyboard.press('/');
  await page.keyboard.press('j');
  await expect(page.getByPlaceholder('Search cases...')).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('closes the palette with Ctrl+K, and starts empty each time', async ({ openPage }) => {
  const page = await openPage('/menu');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('parts');
  await page.keyboard.press('Control+k');
  await expect(palette).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toHaveValue('');
  await expect(palette.getByRole('option').first()).toHaveText('Dashboard');
  await page.keyboard.press('ArrowUp');
  await expect(palette.getByRole('option', { name: 'Logout' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});

test('triages twenty tickets by keyboard, one by one and in bulk', async ({ openPage, api, people }) => {
  const { fullName } = await people.person('User');
  const tickets: Ticket[] = [];
  for (let n = 20; n >= 1; n--) tickets.unshift((await api.post<Ticket>('/api/tickets', aTicket({ summary: `Case ${n}` }))).body);
  const page = await openPage('/sod');
  const keys = page.keyboard;
  await expect(page.getByText('20 cases')).toBeVisible();
  await keys.press('j');
  await keys.press('Enter');

  for (const { summary } of tickets.slice(0, SINGLE)) {
    await expect(page.getByLabel('Summary')).toHaveValue(summary);
    await keys.press('n');
    await expect(page.getByLabel('New note')).toBeFocused();
    await keys.type('Looked at it, jk');
    await keys.press('Control+Enter');
    await keys.press('Escape');
    await keys.press('s');
    await expect(page.getByLabel('Status', { exact: true })).toBeFocused();
    await keys.type('On H');
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('On Hold');
    await keys.press('Escape');
    await keys.press('a');
    await expect(page.getByRole('menuitemcheckbox').first()).toBeVisible();
    const me = page.getByRole('menuitemcheckbox', { name: fullName });
    await expect(async () => {
      await keys.press('ArrowDown');
      await expect(me).toBeFocused({ timeout: 300 });
    }).toPass();
    await keys.press('Enter');
    await expect(me).toBeChecked();
    await keys.press('Escape');
    await expect(me).toBeHidden();
    await keys.press('t');
    await keys.press('Enter');
    await keys.press('Control+s');
    await draftIsGone(page);
    await expect(page.getByRole('button', { name: 'Escalate', pressed: true })).toBeVisible();
    await keys.press('j');
  }
  await expect(page.getByLabel('Summary')).toHaveValue(`Case ${SINGLE + 1}`);
  await keys.press('k');
  await expect(page.getByLabel('Summary')).toHaveValue(`Case ${SINGLE}`);
  await keys.press(']');
  await expect(page.getByLabel('Summary')).toHaveValue(`Case ${SINGLE + 1}`);
  await page.goBack();

  // The list returns to the current row. Saved tickets are now at the top.
  await expect(page.getByRole('link', { name: `Case ${SINGLE + 1}`, exact: false }).first()).toBeFocused();
  await keys.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  for (let n = SINGLE + 2; n <= 20; n++) await keys.press('Shift+J');
  await expect(page.getByText(`${20 - SINGLE} selected`)).toBeVisible();
  await keys.press('s');
  await expect(page.getByRole('menuitem', { name: 'New' })).toBeFocused();
  const onHold = page.getByRole('menuitem', { name: 'On Hold' });
  while (!(await onHold.evaluate((item) => item === document.activeElement))) await keys.press('ArrowDown');
  await keys.press('Enter');
  await expect(page.getByText(`${20 - SINGLE} tickets updated`)).toBeVisible();
  await keys.press('Escape');
  await expect(page.getByText('20 cases')).toBeVisible();

  const stored = await Promise.all(tickets.map(({ id }) => api.get<Ticket>(`/api/tickets/${id}`)));
  expect(stored.map(({ body }) => body.status)).toEqual(tickets.map(() => 'On Hold'));
  for (const { body } of stored.slice(0, SINGLE)) {
    expect(body).toMatchObject({ assignees: [{ name: fullName }], alertTags: ['Escalate'] });
    expect(body.history.map(({ content }) => content)).toContain('Looked at it, jk');
  }
});

test('ignores single-key shortcuts in menus and dialogs, or if they are turned off', async ({ openPage, api }) => {
  await api.post('/api/tickets', aTicket({ summary: 'Only case' }));
  const page = await openPage('/sod');
  await page.getByRole('link', { name: 'Only case' }).click();
  await page.getByRole('button', { name: 'Change assignees' }).click();
  await expect(page.getByRole('menuitemcheckbox').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('n');
  await expect(page.getByLabel('New note')).not.toBeFocused();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Shift+?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Write a note')).toBeVisible();
  await page.keyboard.press('n');
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck({ force: true });
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('n');
  await expect(page.getByLabel('New note')).not.toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
});
