import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../../../testing/web/components/render.tsx';
import { reply, replyWithError } from '../../../../../testing/web/components/replies.ts';
import { userApi } from '../../../../admin/users/user.contract.ts';
import { ticketApi } from '../../ticket.contract.ts';
import { aStoredTicket } from '../../ticket.factory.ts';
import { TicketListPage } from './TicketListPage.tsx';

test('explains why the list couldn’t be loaded, and retries', async () => {
  reply(userApi.list, []);
  reply(ticketApi.facets, { statuses: [], assignees: [], unassigned: 0, makes: [] });
  replyWithError(ticketApi.list, { status: 500, message: 'The list fell over' });
  renderAt('/sod', <TicketListPage type="SOD" />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The list fell over');
  reply(ticketApi.list, [aStoredTicket({ summary: 'Found at last' })]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Found at last')).toBeVisible();
});

test('renders rows as plain elements, because Mantine components are too slow for a hundred rows', async () => {
  reply(userApi.list, []);
  reply(ticketApi.facets, { statuses: [], assignees: [], unassigned: 0, makes: [] });
  reply(ticketApi.list, [aStoredTicket({ summary: 'Key fob not recognized' })]);
  renderAt('/sod', <TicketListPage type="SOD" />);
  await expect.element(page.getByText('Key fob not recognized')).toBeVisible();
  const row = page.getByText('Key fob not recognized').element().closest('li');
  expect(row?.querySelectorAll('*').length).toBeGreaterThan(8);
  expect(row?.querySelectorAll('[class*="mantine"]').length).toBe(0);
});
