import { expectAccessible, expectNoSidewaysScroll } from '../../../../testing/web/accessibility.ts';
import { expect, test } from '../../../../testing/web/fixtures.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import { aLead } from '../../leads/lead.factory.ts';
import { aNote, aTask } from '../activity.factory.ts';

const COMPANY = 'Harbor Street Garage';
const PAGE = '/customers/harbor-street-garage';

test('adds a note and a task with Enter, checks the task off, and reopens it', async ({ openPage, api }) => {
  await api.post('/api/customers', aCustomer({ shopName: COMPANY, contacts: [] }));
  const page = await openPage(PAGE);
  const timeline = page.getByRole('region', { name: 'Timeline', exact: true });
  const tasks = page.getByRole('region', { name: 'Open tasks' });
  await expect(timeline.getByText('Nothing has happened yet')).toBeVisible();

  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await note.fill('Prefers a call');
  await note.press('Shift+Enter');
  await note.pressSequentially('before 10 AM');
  await note.press('Enter');
  await expect(timeline.getByRole('listitem')).toContainText('Prefers a call\nbefore 10 AM');
  await expect(note).toHaveValue('');

  await page.getByRole('radio', { name: 'Task', exact: true }).check();
  await page.getByLabel('Due date').fill('11/24/2020');
  await page.getByRole('textbox', { name: 'Task', exact: true }).fill('Send the quote');
  await page.getByRole('textbox', { name: 'Task', exact: true }).press('Enter');
  await expect(tasks.getByRole('listitem')).toContainText(/Send the quote.*overdue/);
  await tasks.getByRole('checkbox', { name: 'Check off Send the quote' }).click();
  await expect(tasks).toBeHidden();
  await expect(timeline.getByRole('listitem').first()).toContainText('Send the quote');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tasks.getByRole('listitem')).toContainText('Send the quote');
  await expect(timeline.getByText('Send the quote')).toBeHidden();

  await tasks.getByRole('button', { name: 'Edit Send the quote' }).click();
  await tasks.getByRole('textbox', { name: 'Task' }).fill('Send the offer');
  await tasks.getByRole('textbox', { name: 'Task' }).press('Enter');
  await expect(tasks.getByRole('button', { name: 'Edit Send the offer' })).toBeVisible();
  await timeline.getByRole('button', { name: 'Edit' }).click();
  await timeline.getByRole('textbox', { name: 'Note text' }).fill('Prefers email');
  await timeline.getByRole('button', { name: 'Save note' }).click();
  await expect(timeline.getByRole('listitem')).toContainText('Prefers email');
  await timeline.getByRole('button', { name: 'Edit' }).click();
  await timeline.getByRole('button', { name: 'Delete note' }).click();
  await expect(timeline.getByText('Prefers email')).toBeHidden();
  await page.getByRole('alert').filter({ hasText: 'Note deleted' }).getByRole('button', { name: 'Undo' }).click();
  await expect(timeline.getByRole('listitem')).toContainText('Prefers email');
});

test('lists the tasks of everyone with their records, completes one with a click, and reopens it', async ({ openPage, api }) => {
  await api.post('/api/customers', aCustomer({ shopName: COMPANY, contacts: [] }));
  const { body } = await api.post<{ id: string }>('/api/leads', aLead({ companyName: 'Pier 9' }));
  await api.post('/api/tasks', aTask({ customerId: 'harbor-street-garage', title: 'Send the quote', dueOn: '2020-11-24' }));
  await api.post('/api/tasks', aTask({ leadId: body.id, title: 'Call back' }));
  const page = await openPage('/tasks');
  await expect(page.getByText('No open tasks')).toBeVisible();
  await page.getByLabel('Assignee').selectOption('Everyone’s');
  const tasks = page.getByRole('region', { name: 'Tasks' }).getByRole('listitem');
  await expect(tasks.first()).toContainText(/Send the quote.*Harbor Street Garage.*overdue/);
  await page.getByRole('checkbox', { name: 'Check off Send the quote' }).click();
  await expect(tasks).toHaveCount(1);
  await page.getByRole('radio', { name: 'Completed' }).check({ force: true });
  await page.getByRole('checkbox', { name: 'Reopen Send the quote' }).click();
  await expect(page.getByText('No completed tasks')).toBeVisible();
  await page.getByRole('radio', { name: 'Open' }).check({ force: true });
  await expect(tasks).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await tasks.getByRole('link', { name: 'Pier 9' }).click();
  await expect(page).toHaveURL(new RegExp(`#/sales\\?open=${body.id}$`));
});

test('filters the timeline, opens a record, and fits a phone', async ({ openPage, api }) => {
  await api.post('/api/customers', aCustomer({ shopName: COMPANY, contacts: [] }));
  const { body } = await api.post<{ id: string }>(
    '/api/tickets',
    aTicket({ customerCompany: COMPANY, summary: 'Clone an ECU', type: 'SOD' }),
  );
  await api.post('/api/notes', aNote({ customerId: 'harbor-street-garage', text: `Long ${'word '.repeat(80)}` }));
  await api.post('/api/tasks', aTask({ customerId: 'harbor-street-garage', title: 'x'.repeat(200) }));
  const page = await openPage(PAGE);
  const timeline = page.getByRole('region', { name: 'Timeline', exact: true });
  await expect(timeline.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('radio', { name: 'Repairs' }).check();
  await expect(timeline.getByRole('button', { name: 'Start repair' })).toBeVisible();
  await page.getByRole('radio', { name: 'Tickets' }).check();
  await timeline.getByRole('link', { name: 'Clone an ECU' }).click();
  await expect(page).toHaveURL(new RegExp(`#/sod/${body.id}$`));
});

test('adds a note and a task to a lead, and marks an overdue next step', async ({ openPage, api }) => {
  const { body } = await api.post<{ id: string }>(
    '/api/leads',
    aLead({ companyName: 'Pier 9', nextStep: 'Call back', nextStepOn: '2020-11-24' }),
  );
  const page = await openPage('/sales');
  const card = page.locator('[data-lane]').getByRole('button', { name: /^Pier 9/ });
  await expect(card.getByTitle(/overdue$/)).toHaveText('Nov 24');
  await card.click();
  const dialog = page.getByRole('dialog', { name: 'Edit lead' });
  await dialog.getByRole('textbox', { name: 'Note', exact: true }).fill('Met at the fair');
  await dialog.getByRole('textbox', { name: 'Note', exact: true }).press('Enter');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Met at the fair' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Note text' }).press('Escape');
  await expect(dialog.getByText('Met at the fair')).toBeVisible();
  expect((await api.get<unknown[]>(`/api/notes?lead=${body.id}`)).body).toHaveLength(1);
});
