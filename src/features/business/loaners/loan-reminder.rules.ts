import { addDays, daysBetween } from '../../../platform/time/calendar-day.ts';
import { shortDate } from '../../../platform/time/relative-time.ts';
import { findWithEmail } from '../../master-data/customers/contact.rules.ts';

/** Reminders in days from the due date. */
const REMINDERS = [-2, 0, 3, 7] as const;

/** First and last day on which a reminder is sent, in days from the due date. Later, the last one would be too old. */
export const REMINDER_DAYS = { first: -2, last: 13 } as const;

/** Customers aren't woken up. Hour in the company's time zone. */
const FIRST_HOUR = 8;

/** Whether reminders are sent at this time. `wall` is what the company's clocks show, in ms as if UTC. */
export const isReminderTime = (wall: number): boolean => new Date(wall).getUTCHours() >= FIRST_HOUR;

interface OpenLoan {
  /** Day of the checkout. */
  readonly from: string;
  readonly due: string;
  /** The last reminder for this due date, in days from it; null if none. */
  readonly lastReminder: number | null;
}

/** Returns the reminder to send today, in days from the due date; undefined if none. Of missed ones, only the last is sent. */
export function findReminder({ from, due, lastReminder }: OpenLoan, today: string): number | undefined {
  const passed = daysBetween(due, today);
  if (passed > REMINDER_DAYS.last) return undefined;
  const days = REMINDERS.findLast((each) => each <= passed);
  if (days === undefined || (lastReminder !== null && days <= lastReminder)) return undefined;
  // A customer who has just borrowed the loaner knows the due date.
  return (addDays(due, days) ?? '') > from ? days : undefined;
}

interface LoanPeople {
  /** The repair the loan is for. */
  readonly ticket: { readonly customerName: string; readonly customerEmail: string } | undefined;
  readonly customer: { readonly contacts: readonly { readonly name: string; readonly email: string }[] } | undefined;
}

/** Returns who is reminded: the contact of the repair, else the first contact of the customer with an email address. */
export function findLoanContact({ ticket, customer }: LoanPeople): { readonly name: string; readonly address: string } | undefined {
  const people = [...(ticket ? [{ name: ticket.customerName, email: ticket.customerEmail }] : []), ...(customer?.contacts ?? [])];
  const contact = findWithEmail(people);
  return contact && { name: contact.name, address: contact.email };
}

interface RemindedLoan {
  readonly model: string;
  readonly serialNumber: string;
  readonly due: string;
}

/** Returns the subject and text of a reminder, which people may read days later. */
export function writeReminder(
  { model, serialNumber, due }: RemindedLoan,
  { name, days }: { readonly name: string; readonly days: number },
) {
  const loaner = `${model} ${serialNumber}`;
  const isLate = days > 0;
  const state = isLate ? 'was due' : 'is due';
  const request = isLate
    ? 'Please return it now. If you have sent it already, ignore this message.'
    : 'Please return it by then. If you have sent it already, ignore this message.';
  return {
    subject: `Loaner ${loaner} ${state} ${shortDate(due)}`,
    text: `Hello${name === '' ? '' : ` ${name}`},\n\nThe loaner ${loaner} ${state} back on ${shortDate(due)}. ${request}\n\nIf you need it longer, reply to this email.`,
  };
}
