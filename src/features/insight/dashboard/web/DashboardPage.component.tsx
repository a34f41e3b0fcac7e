import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../../testing/web/components/render.tsx';
import { reply } from '../../../../testing/web/components/replies.ts';
import { TICKET_TYPES } from '../../../ticketing/tickets/ticket.contract.ts';
import { CARD_STATUSES, dashboardApi } from '../dashboard.contract.ts';
import { DashboardPage } from './DashboardPage.tsx';

test('greets the user and shows zeros without any records', async () => {
  reply(dashboardApi.get, {
    range: 'last_30_days',
    from: '2026-10-31',
    to: '2026-11-29',
    before: { from: '2026-10-01', to: '2026-10-30' },
    today: '2026-11-29',
    workload: [],
    receivables: [],
    repairs: [],
    statuses: CARD_STATUSES.map((status) => ({ status, count: 0, types: [] })),
    newLeads: { count: 0, value: 0 },
    loaners: { available: 0, total: 0 },
    volume: TICKET_TYPES.map((type) => ({ type, count: 0, before: 0 })),
    recent: [],
    mine: { count: 0, overdue: 0, tickets: [] },
    overdue: { count: 0, tools: [] },
    tasks: { count: 0, overdue: 0, tasks: [] },
    approvals: { count: 0, tickets: [] },
  });
  renderAt('/dashboard', <DashboardPage />);
  await expect.element(page.getByRole('heading', { name: 'Uma User' })).toBeVisible();
  await expect.element(page.getByText('No recent activity.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'New Tickets 0' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Needs my attention' })).not.toBeInTheDocument();
});
