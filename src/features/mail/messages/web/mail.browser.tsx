import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect } from '../../../../testing/web/fixtures.ts';
import { test } from '../../../../testing/web/mail/mail-fixtures.ts';

const CUSTOMER = 'pat@harbor.example';
/** Longer than the time for Undo and a round of reading the mailbox. */
const ROUND = { timeout: 25_000 };

test('opens a ticket for an email, sends a reply with Undo before, and shows the answer by itself', async ({
  openPage,
  deliver,
  sandbox,
}) => {
  test.slow();
  const page = await openPage('/sod', { as: 'Admin' });
  await deliver(
    [`From: Pat Doe <${CUSTOMER}>`, 'Subject: Key not learned', 'Message-ID: <first@harbor.example>'],
    'The tool stops at 40 %.',
  );
  await page.getByRole('main').getByRole('link', { name: 'Key not learned' }).click(ROUND);
  await expect(page.getByText('The tool stops at 40 %.')).toBeVisible();

  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  const text = page.getByRole('textbox', { name: 'Reply' });
  await text.fill('The log is attached.');
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('dialog', { name: 'Send this reply?' });
  await expect(question.getByRole('button', { name: 'Edit reply' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Send anyway' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(text).toHaveValue('The log is attached.');
  await page.getByRole('link', { name: /^Drafts/ }).click();
  await expect(page.getByText('The log is attached.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: /Key not learned/ }).click();
  await expect(text).toHaveValue('The log is attached.');

  await sandbox.control.mail.setSenders({ [CUSTOMER]: { kind: 'gmail', text: 'It works now.', times: 1 } });
  await text.fill('Use version 5.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/^Sending in \d+ s$/)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText('It works now.')).toBeVisible(ROUND);
  await page.getByRole('button', { name: /^Show quoted text/ }).click();
  await expect(page.getByText('Use version 5.')).toHaveCount(2);
  const { sent } = await sandbox.control.mail.read();
  expect(sent.map(({ to }) => to)).toEqual([[CUSTOMER]]);
});

test('shows the original without running or loading anything, and moves a message', async ({ openPage, deliver, api, page }) => {
  const outside: string[] = [];
  await page.context().route(/^https:\/\/evil\.example/, (route) => {
    outside.push(route.request().url());
    return route.abort();
  });
  const html = `<h1>Offer</h1><img src="https://evil.example/pixel.png" onerror="alert(1)"><script>alert(2)</script>
    <a href="javascript:alert(3)">Open</a><style>@import url(https://evil.example/a.css);</style><form action="https://evil.example"></form>`;
  await deliver(['From: mallory@evil.example', 'Subject: Offer', 'Content-Type: text/html'], html);
  const other = await api.post<{ id: string }>('/api/tickets', {
    summary: 'Another ticket',
    customerCompany: 'Harbor Garage',
    type: 'SOD',
  });
  const opened = await openPage('/sod', { as: 'Admin' });
  page.on('dialog', (dialog) => outside.push(dialog.message()));
  await opened.getByRole('main').getByRole('link', { name: 'Offer' }).click(ROUND);
  const menu = opened.getByRole('button', { name: 'Actions for this email' });
  await menu.click();
  await opened.getByRole('menuitem', { name: 'Show original' }).click();
  const dialog = opened.getByRole('dialog', { name: 'Offer' });
  await expect(dialog.frameLocator('iframe').getByRole('heading', { name: 'Offer' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close', exact: true }).last()).toBeFocused();
  expect(outside).toEqual([]);
  await opened.keyboard.press('Escape');
  await expect(menu).toBeFocused();

  await menu.click();
  await opened.getByRole('menuitem', { name: 'Move to another ticket' }).click();
  const ticket = opened.getByRole('dialog').getByRole('combobox', { name: 'Ticket' });
  await expect(ticket).toBeFocused();
  await expectAccessible(opened);
  await ticket.fill('Another');
  await opened.getByRole('option', { name: /Another ticket/ }).click();
  await opened.getByRole('button', { name: 'Move email' }).click();
  await expect(opened.getByText(`Moved to ${other.body.id}`)).toBeVisible();
});

test('reviews messages: ignores one, blocks a sender, and opens a ticket', async ({ openPage, deliver }) => {
  for (const name of ['First', 'Second', 'Third'])
    await deliver([`From: ${name} <${name.toLowerCase()}@lottery.example>`, `Subject: ${name} prize`, 'X-Spam-Flag: YES'], `${name} text`);
  const page = await openPage('/mail', { as: 'Admin' });
  const open = (name: string) => page.getByRole('row', { name }).getByRole('button', { name: `Open ${name}` });
  await expect(page.getByRole('row', { name: 'Third prize' })).toBeVisible(ROUND);
  await expectAccessible(page);

  await open('First prize').click();
  const dialog = page.getByRole('dialog', { name: 'First prize' });
  await expect(dialog.getByText('Marked as spam by the mail server')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Open ticket' })).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Ignore' }).click();
  await expect(page.getByRole('row', { name: 'First prize' })).toBeHidden();

  await open('Second prize').click();
  await page.getByRole('button', { name: 'Block sender' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Block sender' }).click();
  await expect(page.getByRole('row', { name: 'Second prize' })).toBeHidden();

  await open('Third prize').click();
  await page.getByRole('button', { name: 'Open ticket' }).click();
  await expect(page.getByText('Nothing to review.')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByText('All', { exact: true }).click();
  await expect(page.getByRole('row', { name: 'Third prize' }).getByRole('link', { name: /^TKT-/ })).toBeVisible();
  await expect(page.getByRole('row', { name: 'First prize' })).toContainText('Ignored');
});
