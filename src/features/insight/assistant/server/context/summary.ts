import { formatList } from '../../../../../platform/number-text.ts';
import { cutText } from '../../../../../platform/text/clean-text.ts';
import { formatClock } from '../../../../../platform/time/clock-time.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { authorLabel } from '../../../../ticketing/tickets/ticket.rules.ts';
import { isNote } from '../../../../ticketing/tickets/ticket-draft.rules.ts';
import type { HistoryEntry } from '../../../../ticketing/tickets/ticket-history.contract.ts';

const MOST_OF_NOTE = 300;

/** Who, what, since when, the last note and the next date, a line each; it takes no model. */
export function summarize(ticket: Ticket, history: readonly HistoryEntry[], zone: string): string {
  const note = history.findLast((entry) => isNote(entry) && entry.content.trim() !== '');
  return [who(ticket), what(ticket), since(ticket, zone), note ? lastNote(note, zone) : 'No notes yet.', next(ticket, zone)].join('\n');
}

function who({ customerCompany, customerName, assignees }: Ticket): string {
  const contact = customerName === '' ? '' : ` (${customerName})`;
  const names = assignees.map(({ name }) => name);
  return `${customerCompany}${contact}, ${names.length === 0 ? 'unassigned' : `assigned to ${formatList(names)}`}.`;
}

function what({ summary, type, status, vehicleYear, vehicleMake, vehicleModel, toolSerial }: Ticket): string {
  const vehicle = [vehicleYear, vehicleMake, vehicleModel].filter((part) => part !== null && part !== '').join(' ');
  return `${[`${type}, ${status}: ${summary}`, vehicle, toolSerial === '' ? '' : `tool ${toolSerial}`].filter((part) => part !== '').join('; ')}.`;
}

const since = (ticket: Ticket, zone: string): string =>
  `Opened ${shortDate(ticket.createdAt, zone)}, last updated ${shortDate(ticket.lastUpdated, zone)}.`;

function lastNote({ user, origin, timestamp, content }: HistoryEntry, zone: string): string {
  const text = content.replaceAll(/\s+/g, ' ').trim();
  const shown = text.length > MOST_OF_NOTE ? `${cutText(text, MOST_OF_NOTE).trimEnd()}…` : text;
  return `Last note by ${authorLabel({ user, origin })}, ${shortDate(timestamp, zone)}: ${shown}`;
}

function next({ followUpDate, scheduledDate, scheduledTime }: Ticket, zone: string): string {
  const followUp = followUpDate === null ? '' : `Follow-up on ${shortDate(followUpDate, zone)}.`;
  const time = scheduledTime.trim() === '' ? '' : `, ${formatClock(scheduledTime.trim())}`;
  const job = scheduledDate === null ? '' : `Scheduled for ${shortDate(scheduledDate, zone)}${time}.`;
  return [followUp, job].filter((part) => part !== '').join(' ') || 'No follow-up or job scheduled.';
}
