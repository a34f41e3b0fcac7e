import type { EmailKind } from '../../../../platform/server/email-delivery.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { dayIn, wallTime } from '../../../../platform/time/zoned-day.ts';
import { recordAudit } from '../../../admin/audit/server/audit.service.ts';
import { findZone } from '../../../admin/settings/server/company-time-zone.service.ts';
import { getSettings } from '../../../admin/settings/server/settings.service.ts';
import { findCustomer } from '../../../master-data/customers/server/customer.service.ts';
import { addFact, lockTickets } from '../../../ticketing/tickets/server/entries/ticket.entries.service.ts';
import { findLoanContact, findReminder, isReminderTime, writeReminder } from '../loan-reminder.rules.ts';
import { type DueLoan, deleteReminder, insertReminder, isLastReminder, listDueLoans, setReminderSent } from './loan-reminder.store.ts';

const RECORD = 'loan-reminder:';
const toId = (record: string): string => record.slice(RECORD.length);

const isOn = async ({ database }: ServerDeps): Promise<boolean> => (await getSettings(database, 'email')).loanerReminders;

/** Reminds customers of loaners that are due. Not sent after a return, an extension or a later reminder. */
export const loanReminderEmail: EmailKind = {
  kind: 'loan-reminder',
  autoSubmitted: 'auto-generated',
  isNeeded: async (deps, record) => (await isOn(deps)) && isLastReminder(deps.database, toId(record)),
  async onSent(deps, tx, { record, ticketId }) {
    const sent = await setReminderSent(tx, toId(record), deps.clock.now());
    if (!sent) return;
    const { toolId, serialNumber, assignedTo, due, address } = sent;
    const [ticket] = ticketId === null ? [] : await lockTickets(tx, [ticketId]);
    if (ticket && ticket.mergedInto === null) {
      await addFact(deps, tx, null, { ticket, kind: 'loaner-reminder', data: { toolId, serialNumber, due, address } });
    }
    await recordAudit(tx, {
      actor: null,
      action: 'tool.reminded',
      subject: `tool:${toolId}`,
      subjectName: serialNumber,
      detail: { assignedTo, due, address },
    });
  },
};

const QUEUE = 'loan-reminders';

/** Sends reminders every hour, because the day begins in the company's time zone. */
export async function registerLoanReminders(deps: ServerDeps): Promise<void> {
  await deps.jobs.schedule(QUEUE, '25 * * * *', () => sendLoanReminders(deps));
}

/** Queues the reminders of today, each in its own transaction. Does nothing without a mailbox or if reminders are off. */
export async function sendLoanReminders(deps: ServerDeps): Promise<void> {
  const { database, clock } = deps;
  const now = clock.now();
  const zone = await findZone(database);
  if (!isReminderTime(wallTime(zone, now)) || !(await deps.emails.isReady(database)) || !(await isOn(deps))) return;
  const today = dayIn(zone, now);
  for (const loan of await listDueLoans(database, today)) {
    const days = findReminder({ ...loan, from: dayIn(zone, loan.lentAt) }, today);
    if (days !== undefined) await remind(deps, loan, { days, today });
  }
}

/** Queues a reminder. Stores nothing if the customer has no address or automatic email to it has stopped. */
async function remind(deps: ServerDeps, loan: DueLoan, { days, today }: { days: number; today: string }): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const { id: loanId, ticketId, customerId, due } = loan;
    const [ticket] = ticketId === null ? [] : await lockTickets(tx, [ticketId]);
    const customer = customerId === null ? undefined : await findCustomer(tx, customerId);
    const contact = findLoanContact({ ticket, customer });
    if (!contact) return;
    const id = await insertReminder(tx, { loanId, due, days, address: contact.address, today });
    if (id === undefined) return;
    const queued = await deps.emails.queue(tx, {
      kind: loanReminderEmail.kind,
      to: [contact],
      ...writeReminder(loan, { name: contact.name, days }),
      ...(ticket && { ticketId: ticket.id }),
      record: `${RECORD}${id}`,
    });
    if (queued === undefined) await deleteReminder(tx, id);
  });
}
