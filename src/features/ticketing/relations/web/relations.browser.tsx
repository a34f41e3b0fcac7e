import { createTicket, storedTicket } from '../../../../testing/server/ticket-steps.ts';
import { expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { expectFocus } from '../../../../testing/web/focus.ts';

const selectedText = (input: HTMLInputElement | SVGElement) =>
  input instanceof HTMLInputElement ? input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0) : '';

test('relates and merges a ticket from its actions, redirects with unsaved text to the other ticket, and undoes the merge', async ({
  openPage,
  api,
}) => {
  const kept = await createTicket(api, {
    summary: 'Dongle is not found after the update, on no computer of the shop, although it was before, with all cables',
    type: 'Bug Report',
  });
  const closed = await createTicket(api, { summary: 'Dongle repaired', status: 'Resolved', toolSerial: 'D-1' });
  const ticket = await createTicket(api, { summary: 'Dongle lost', toolSerial: 'D-1' });
  await api.put(`/api/tickets/${ticket.id}`, { history: [{ content: 'Second call today', type: 'NOTE', category: 'Research' }] });
  const page = await openPage(`/sod/${ticket.id}`);
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const panel = page.getByRole('region', { name: 'Related tickets' });
  await expect(panel).toHaveCount(0);
  await act('Link to another ticket');
  const relate = page.getByRole('dialog', { name: 'Link to another ticket' });
  await relate.getByLabel(`${ticket.id} is`).selectOption('caused by');
  await relate.getByRole('combobox', { name: 'Ticket' }).fill('not found after');
  await page.getByRole('option', { name: kept.id }).click();
  await relate.getByLabel(`${ticket.id} is`).focus();
  await relate.getByRole('combobox', { name: 'Ticket' }).click();
  await expect.poll(() => relate.getByRole('combobox', { name: 'Ticket' }).evaluate(selectedText)).toContain(kept.id);
  await relate.getByLabel(`${ticket.id} is`).focus();
  await relate.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(panel.getByRole('listitem')).toHaveText(new RegExp(`Caused by.*${kept.id}.*New.*Dongle is not found`));
  await panel.getByRole('button', { name: `Remove caused by ${kept.id}` }).click();
  await expect(panel).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.getByRole('listitem')).toContainText('Caused by');

  await page.getByLabel('New note').fill('Half a sentence');
  await act('Merge with another ticket');
  const merge = page.getByRole('dialog', { name: 'Merge with another ticket' });
  await expect(merge.getByLabel('Duplicate ticket')).toBeFocused();
  expect(await merge.getByRole('list').evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  await expect(merge.getByRole('listitem')).toHaveText([new RegExp(`^${kept.id}.*New$`), /Dongle repairedResolved · Same serial$/]);
  await merge.getByRole('button', { name: closed.id }).click();
  await merge.getByRole('radio', { name: `Keep ${closed.id}` }).check();
  await expect(merge.getByRole('alert')).toContainText(`${ticket.id} is open, but ${closed.id} is Resolved`);
  await merge.getByRole('button', { name: 'Back' }).click();
  await expect(merge.getByLabel('Duplicate ticket')).toBeFocused();
  await merge.getByRole('button', { name: kept.id }).click();
  await expect(merge.getByRole('radio', { name: `Keep ${kept.id}` })).toBeChecked();
  await expect(merge.getByRole('radio', { name: `Keep ${kept.id}` })).toBeFocused();
  await expect(merge.getByRole('listitem')).toHaveText(['1 note, email or file entry']);
  await merge.getByRole('radio', { name: `Keep ${ticket.id}` }).check();
  await expect(
    merge.getByText(`These move to ${ticket.id}:`).or(merge.getByText(`There’s nothing to move to ${ticket.id}.`)),
  ).toBeVisible();
  await merge.getByRole('radio', { name: `Keep ${kept.id}` }).check();
  await expect(merge.getByText(`These move to ${kept.id}:`)).toBeVisible();
  await merge.getByRole('button', { name: 'Merge', exact: true }).dblclick();
  await expect(page).toHaveURL(new RegExp(`#/sod/${kept.id}$`));
  await expect(page.getByLabel('Summary')).toHaveValue(kept.summary);
  await expectFocus(page);
  await expect(page.getByLabel('New note')).toHaveValue('Half a sentence');
  await expect(page.getByText('Second call today')).toBeVisible();
  await expect(page.getByText(`${ticket.id} merged into ${kept.id}`)).toBeVisible();
  expect(await storedTicket(api, ticket)).toMatchObject({ status: 'Resolved', mergedInto: kept.id });

  await panel.getByRole('link', { name: ticket.id }).last().click();
  await expect(page.getByRole('heading', { name: 'Dongle lost' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.goto(`/#/sod/${ticket.id}`);
  await expect(page).toHaveURL(new RegExp(`#/sod/${kept.id}$`));
  await expect(
    page
      .getByText(`${ticket.id} was merged into ${kept.id}.`)
      .or(page.getByText(`${ticket.id} merged into`))
      .first(),
  ).toBeVisible();
  await panel.getByRole('button', { name: `Undo merging ${ticket.id}` }).click();
  await expect(page.getByText('Merge undone')).toBeVisible();
  await expect(page.getByText('Second call today')).toHaveCount(0);
  expect(await storedTicket(api, ticket)).toMatchObject({ status: 'New', mergedInto: null });
});
