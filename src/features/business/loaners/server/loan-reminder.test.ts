import { beforeEach, expect, test } from 'vitest';
import { connectMailbox } from '../../../../testing/server/mail/connected-mailbox.ts';
import { listSent } from '../../../../testing/server/mail/mail-steps.ts';
import { nodesAtSandboxForTests } from '../../../../testing/server/server-at-sandbox.ts';
import { createTicket, storedTicket } from '../../../../testing/server/ticket-steps.ts';
import type { AuditEntry } from '../../../admin/audit/audit.contract.ts';
import { setCompanyTimeZone } from '../../../admin/settings/server/company-time-zone.service.ts';
import type { Customer } from '../../../master-data/customers/customer.contract.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { aLoaner } from '../loaner.factory.ts';
import { sendLoanReminders } from './loan-reminder.service.ts';

const TOOL = '/api/tools/LT-0001';
const DUE = '2026-12-10';

const { server, second, sandbox } = nodesAtSandboxForTests();
let customer: Customer;

/** Sets the clock of both nodes to a time in Chicago. */
const setTime = (day: string, hour = '09') => server.clock.advance(Date.parse(`${day}T${hour}:00:00-06:00`) - server.clock.now().getTime());

/** Signs in again, because sessions end when the clock moves by days. */
const post = async (path: string, body: object) => {
  const reply = await (await server.signedIn({ role: 'Admin' })).post<{ id: string }>(path, body);
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body;
};

const checkOut = (given: object = {}) =>
  post(`${TOOL}/loans`, { assignedTo: 'Harbor Street Garage', customerId: customer.id, returnDate: DUE, ...given });
/** Waits for both nodes, which share the job. */
async function deliver(): Promise<void> {
  for (const { deps } of [server, second]) await deps.jobs.runDue('mail-outbox');
}

/** Runs the job at a time and returns the subjects of all messages that were sent. */
async function remindOn(day: string, hour?: string): Promise<string[]> {
  setTime(day, hour);
  await sendLoanReminders(server.deps);
  await deliver();
  return (await listSent(sandbox)).map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1] ?? '');
}

beforeEach(async () => {
  setTime('2026-11-24');
  await setCompanyTimeZone(server.deps, 'America/Chicago');
  await connectMailbox(server, sandbox);
  customer = (await post('/api/customers', aCustomer())) as Customer;
  await post('/api/tools', aLoaner({ serialNumber: 'L-1' }));
});

test('reminds two days before, on the day, and three and seven days later, once each', async () => {
  await checkOut();
  const early = 'Loaner iScan Pro L-1 is due Dec 10, 2026';
  const late = 'Loaner iScan Pro L-1 was due Dec 10, 2026';
  expect(await remindOn('2026-12-07')).toEqual([]);
  expect(await remindOn('2026-12-08', '07')).toEqual([]);
  for (const [day, expected] of [
    ['2026-12-08', [early]],
    ['2026-12-09', [early]],
    ['2026-12-10', [early, early]],
    ['2026-12-13', [early, early, late]],
    ['2026-12-17', [early, early, late, late]],
    ['2026-12-25', [early, early, late, late]],
  ] as const) {
    expect(await remindOn(day), day).toEqual(expected);
    expect(await remindOn(day, '15'), day).toEqual(expected);
  }
  const [sent] = await listSent(sandbox);
  expect(sent?.to).toEqual(['ray@harborstreet.example']);
  expect(sent?.raw).toContain('Auto-Submitted: auto-generated');
  expect(sent?.raw).toContain('Hello Ray Ortiz,');
});

test('sends only the last of the reminders that were missed', async () => {
  await checkOut();
  expect(await remindOn('2026-12-14')).toEqual(['Loaner iScan Pro L-1 was due Dec 10, 2026']);
});

test('reminds once from two nodes at the same time', async () => {
  await checkOut();
  setTime('2026-12-10');
  await Promise.all([server, second, server, second].map(({ deps }) => sendLoanReminders(deps)));
  await deliver();
  expect(await listSent(sandbox)).toHaveLength(1);
  expect((await server.database.query('SELECT FROM mail_messages')).rowCount).toBe(1);
});

test('sends nothing after a return, and withdraws reminders that wait', async () => {
  await checkOut();
  setTime('2026-12-10');
  await server.database.query('INSERT INTO mail_counts (mailbox_id, begins, messages) SELECT id, $1, 30 FROM mailboxes', [
    server.clock.now(),
  ]);
  await sendLoanReminders(server.deps);
  await post(`${TOOL}/return`, {});
  expect(await remindOn('2026-12-10', '10')).toEqual([]);
  expect(await remindOn('2026-12-13')).toEqual([]);
  const { rows } = await server.database.query('SELECT state FROM mail_messages');
  expect(rows).toEqual([{ state: 'withdrawn' }]);
});

test('starts again with a changed due date, with one reminder a day', async () => {
  await checkOut();
  expect(await remindOn('2026-12-10')).toHaveLength(1);
  await post(`${TOOL}/extend`, { returnDate: '2026-12-11' });
  expect(await remindOn('2026-12-10', '11')).toHaveLength(1);
  expect(await remindOn('2026-12-11')).toEqual(['Loaner iScan Pro L-1 is due Dec 10, 2026', 'Loaner iScan Pro L-1 is due Dec 11, 2026']);
});

test('reminds the contact of the repair, and records it in its history and in the audit log', async () => {
  const admin = await server.signedIn({ role: 'Admin' });
  const ticket = await createTicket(admin, { type: 'Tool Repair', customerName: 'Ada', customerEmail: 'ada@harbor.example' });
  await checkOut({ ticketId: ticket.id });
  await remindOn('2026-12-08');
  const [sent] = await listSent(sandbox);
  expect(sent?.to).toEqual(['ada@harbor.example']);
  expect(sent?.raw).toContain(`[${ticket.id}]`);
  const reader = await server.signedIn({ role: 'Admin' });
  const { history } = await storedTicket(reader, ticket as Ticket);
  expect(history.map(({ content }) => content)).toContain('Reminder of loaner L-1, due Dec 10, 2026, sent to ada@harbor.example');
  const { body } = await reader.get<AuditEntry[]>('/api/audit?action=tool.reminded');
  expect(body).toMatchObject([{ subject: 'tool:LT-0001', subjectName: 'L-1', detail: { due: DUE, address: 'ada@harbor.example' } }]);
});

test('stores nothing without a mailbox, without an address, for an address that bounced, or while reminders are off', async () => {
  const count = async () => (await server.database.query('SELECT FROM loan_reminders')).rowCount;
  await checkOut();
  const block =
    "INSERT INTO mail_blocks (address, kind, reason) VALUES ('ray@harborstreet.example', 'automatic', 'mailbox does not exist')";
  await server.database.query(block);
  expect(await remindOn('2026-12-10')).toEqual([]);
  await server.database.query('DELETE FROM mail_blocks');
  const admin = await server.signedIn({ role: 'Admin' });
  await admin.put('/api/settings/email', { loanerReminders: false });
  expect(await remindOn('2026-12-10')).toEqual([]);
  await admin.put('/api/settings/email', { loanerReminders: true });
  await server.database.query('UPDATE mailboxes SET is_active = false');
  expect(await remindOn('2026-12-10')).toEqual([]);
  await server.database.query('UPDATE mailboxes SET is_active = true');
  await admin.put(`/api/customers/${customer.id}`, { contacts: [{ name: 'Ray', email: '', phone: '1' }] });
  expect(await remindOn('2026-12-10')).toEqual([]);
  expect(await count()).toBe(0);
  await admin.put(`/api/customers/${customer.id}`, { contacts: [{ name: 'Ray', email: 'ray@b.example', phone: '' }] });
  expect(await remindOn('2026-12-10')).toHaveLength(1);
});
