import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { userApi } from '../../features/admin/users/user.contract.ts';
import { ticketBulkApi } from '../../features/ticketing/bulk/ticket-bulk.contract.ts';
import { ticketBulkParts } from '../../features/ticketing/bulk/web/ticket-bulk.manifest.ts';
import { newTicketCommand } from '../../features/ticketing/new-ticket/web/new-ticket.manifest.ts';
import { ticketApi } from '../../features/ticketing/tickets/ticket.contract.ts';
import { aStoredTicket } from '../../features/ticketing/tickets/ticket.factory.ts';
import { TicketListPage } from '../../features/ticketing/tickets/web/list/TicketListPage.tsx';
import { ada, renderAt, uma } from '../../testing/web/components/render.tsx';
import { reply } from '../../testing/web/components/replies.ts';

const features = [ticketBulkParts, newTicketCommand];

function renderList(path: string, tickets: readonly ReturnType<typeof aStoredTicket>[], user = uma()) {
  reply(userApi.list, []);
  reply(ticketApi.facets, { statuses: [], assignees: [], unassigned: 0, makes: [] });
  reply(ticketApi.list, [...tickets]);
  renderAt(path, <TicketListPage type="SOD" />, { features, user });
}

test('changes the active row by a shortcut without selecting it first', async () => {
  renderList('/sod', [aStoredTicket(), aStoredTicket({ id: 'TKT-000002', summary: 'Second one' })]);
  const changes = reply(ticketBulkApi.change, { batchId: null, changed: [], skipped: [] });
  await expect.element(page.getByText('Second one')).toBeVisible();
  await userEvent.keyboard('jjs');
  await expect.element(page.getByRole('menuitem', { name: 'On Hold' })).toBeVisible();
  await userEvent.keyboard('on h{Enter}');
  await expect.poll(() => changes).toMatchObject([{ body: { ids: ['TKT-000002'], change: { status: 'On Hold' } } }]);
  await expect.element(page.getByText('1 selected')).not.toBeInTheDocument();
});

test('offers the intake of a serial number that no ticket has', async () => {
  renderList('/sod?q=ISCANP-99998', []);
  await expect.element(page.getByRole('button', { name: 'Start intake for ISCANP-99998' })).toBeVisible();
});

test('offers the import in an empty list to Admins only', async () => {
  renderList('/sod', [], ada());
  await expect.element(page.getByRole('link', { name: 'Import Tickets' })).toHaveAttribute('href', '/import?kind=tickets');
  renderList('/sod', []);
  await expect.element(page.getByRole('button', { name: 'New Ticket' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Import Tickets' })).not.toBeInTheDocument();
});
