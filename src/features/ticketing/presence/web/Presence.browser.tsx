import { createTicket } from '../../../../testing/server/ticket-steps.ts';
import { saveButton } from '../../../../testing/web/case-steps.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import type { OpenTicket, PresentPerson } from '../presence.contract.ts';

test('shows who else views or types on a ticket and its row, tells the others, and moves nothing in its head', async ({
  openPage,
  page,
  api,
}) => {
  const ticket = await createTicket(api);
  const presenceSent = page.waitForResponse(/\/presence$/);
  await openPage(`/sod/${ticket.id}`);
  const save = saveButton(page);
  const summary = page.getByLabel('Summary');
  await expect(page.getByRole('button', { name: /^Notifications for this ticket/ })).toBeVisible();
  await presenceSent;
  const readPositions = async () => [await save.boundingBox(), await summary.boundingBox()];
  const before = await readPositions();
  const announce = async (state: object = {}) =>
    (await api.post<PresentPerson[]>(`/api/tickets/${ticket.id}/presence`, { tab: 'colleague', ...state })).body;

  expect(await announce()).toContainEqual(expect.objectContaining({ name: 'Uma User', isTyping: false }));
  await expect(page.getByText('Ada Admin is viewing')).toBeVisible();
  expect(await readPositions()).toEqual(before);
  await announce({ typing: true });
  await expect(page.getByText('Ada Admin is typing…')).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByText('typing…', { exact: true })).toBeInViewport();
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await announce({ leaving: true });
  await expect(page.getByText(/Ada Admin is/)).toHaveCount(0);
  await page.getByLabel('Reg.').fill('M-KT 4412');
  const list = async () => (await api.get<OpenTicket[]>('/api/tickets/presence')).body;
  const typing = { ticketId: ticket.id, people: [expect.objectContaining({ name: 'Uma User', isTyping: true })] };
  await expect.poll(list).toEqual([typing]);

  await page.goto('/#/sod');
  await expect.poll(list).toEqual([]);
  await announce();
  await expect(page.getByRole('link').filter({ hasText: 'Ada Admin is viewing' })).toContainText(ticket.id);
});
