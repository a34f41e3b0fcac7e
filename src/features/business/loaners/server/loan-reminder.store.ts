import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import { REMINDER_DAYS } from '../loan-reminder.rules.ts';

/** An open loan whose customer may be reminded. */
export interface DueLoan {
  readonly id: number;
  readonly toolId: string;
  readonly serialNumber: string;
  readonly model: string;
  readonly customerId: string | null;
  readonly ticketId: string | null;
  readonly lentAt: string;
  readonly due: string;
  /** The last reminder for this due date, in days from it; null if none. */
  readonly lastReminder: number | null;
}

/** Lists open loans whose due date is near or has passed, except those with a reminder of today. */
export async function listDueLoans(db: Db, today: string): Promise<DueLoan[]> {
  const { rows } = await db.query<DueLoan & Record<string, unknown>>({
    name: 'loan-reminders-due',
    text: `SELECT loans.id, tool_id AS "toolId", serial_number AS "serialNumber", model, loans.customer_id AS "customerId",
        loans.ticket_id AS "ticketId", loans.lent_at AS "lentAt", due::text,
        (SELECT max(days) FROM loan_reminders WHERE loan_id = loans.id AND due = loans.due) AS "lastReminder"
      FROM loans JOIN tools ON tools.id = tool_id
      WHERE returned_at IS NULL AND due BETWEEN $1::date - $2::integer AND $1::date - $3::integer
        AND NOT EXISTS (SELECT FROM loan_reminders WHERE loan_id = loans.id AND queued_on = $1::date)
      ORDER BY loans.id`,
    values: [today, REMINDER_DAYS.last, REMINDER_DAYS.first],
  });
  return rows;
}

interface NewReminder {
  readonly loanId: number;
  readonly due: string;
  readonly days: number;
  readonly address: string;
  readonly today: string;
}

/** Adds a reminder and returns its ID; undefined if it exists, or the loan has ended or has another due date. */
export async function insertReminder(tx: Tx, { loanId, due, days, address, today }: NewReminder): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'loan-reminder-add',
    text: `INSERT INTO loan_reminders (loan_id, due, days, address, queued_on)
      SELECT id, due, $3, $4, $5 FROM loans WHERE id = $1 AND due = $2 AND returned_at IS NULL
      ON CONFLICT DO NOTHING RETURNING id::text`,
    values: [loanId, due, days, address, today],
  });
  return rows[0]?.id;
}

export async function deleteReminder(tx: Tx, id: string): Promise<void> {
  await tx.query({ name: 'loan-reminder-delete', text: 'DELETE FROM loan_reminders WHERE id = $1', values: [id] });
}

/** Whether a reminder is the last one of an open loan with this due date. */
export async function isLastReminder(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'loan-reminder-last',
    text: `SELECT FROM loan_reminders AS reminder JOIN loans ON loans.id = loan_id
      WHERE reminder.id = $1 AND returned_at IS NULL AND loans.due = reminder.due
        AND NOT EXISTS (SELECT FROM loan_reminders AS later WHERE later.loan_id = reminder.loan_id AND later.id > reminder.id)`,
    values: [id],
  });
  return rowCount === 1;
}

interface SentReminder {
  readonly toolId: string;
  readonly serialNumber: string;
  readonly assignedTo: string;
  readonly due: string;
  readonly address: string;
}

/** Stores that a reminder was sent, and returns it. */
export async function setReminderSent(tx: Tx, id: string, now: Date): Promise<SentReminder | undefined> {
  const { rows } = await tx.query<SentReminder & Record<string, unknown>>({
    name: 'loan-reminder-sent',
    text: `UPDATE loan_reminders AS reminder SET sent_at = $2 FROM loans JOIN tools ON tools.id = tool_id
      WHERE reminder.id = $1 AND loans.id = loan_id
      RETURNING tool_id AS "toolId", serial_number AS "serialNumber", loans.assigned_to AS "assignedTo", reminder.due::text, address`,
    values: [id, now],
  });
  return rows[0];
}
