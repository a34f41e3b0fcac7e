import { formatList } from '../../../../../platform/number-text.ts';
import { shortenText } from '../../../../../platform/text/clean-text.ts';
import { formatClock } from '../../../../../platform/time/clock-time.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { authorLabel } from '../../../../ticketing/tickets/ticket.rules.ts';
import type { HistoryEntry } from '../../../../ticketing/tickets/ticket-history.contract.ts';
import { isNote } from '../../../../ticketing/tickets/ticket-history.rules.ts';

const MAX_NOTE_LENGTH = 300;

/** Returns customer, subject, dates, last note and next date, one line each. Needs no model. */
export function summarize(ticket: Ticket, history: readonly HistoryEntry[], zone: string): string {
  const note = history.findLast((entry) => isNote(entry) && entry.content.trim() !== '');
  const dates = `Opened ${shortDate(ticket.createdAt, zone)}, last updated ${shortDate(ticket.lastUpdated, zone)}.`;
  return [
    formatCustomer(ticket),
    formatSubject(ticket),
    dates,
    note ? formatNote(note, zone) : 'No notes yet.',
    formatNextDates(ticket, zone),
  ].join('\n');
}

function formatCustomer({ customerCompany, customerName, assignees }: Ticket): string {
  const contact = customerName === '' ? '' : ` (${customerName})`;
  const names = assignees.map(({ name }) => name);
  return `${customerCompany}${contact}, ${names.length === 0 ? 'unassigned' : `assigned to ${formatList(names)}`}.`;
}

function formatSubject({ summary, type, status, vehicleYear, vehicleMake, vehicleModel, toolSerial }: Ticket): string {
  const vehicle = [vehicleYear, vehicleMake, vehicleModel].filter(Boolean).join(' ');
  const tool = toolSerial === '' ? '' : `tool ${toolSerial}`;
  return `${[`${type}, ${status}: ${summary}`, vehicle, tool].filter(Boolean).join('; ')}.`;
}

function formatNote({ user, origin, timestamp, content }: HistoryEntry, zone: string): string {
  const text = shortenText(content.replaceAll(/\s+/g, ' ').trim(), MAX_NOTE_LENGTH);
  return `Last note by ${authorLabel({ user, origin })}, ${shortDate(timestamp, zone)}: ${text}`;
}

function formatNextDates({ followUpDate, scheduledDate, scheduledTime }: Ticket, zone: string): string {
  const followUp = followUpDate === null ? '' : `Follow-up on ${shortDate(followUpDate, zone)}.`;
  const time = scheduledTime.trim() === '' ? '' : `, ${formatClock(scheduledTime.trim())}`;
  const job = scheduledDate === null ? '' : `Scheduled for ${shortDate(scheduledDate, zone)}${time}.`;
  return [followUp, job].filter(Boolean).join(' ') || 'No follow-up or job scheduled.';
}
