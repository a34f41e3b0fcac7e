import { cutText } from '../../../../../platform/text/clean-text.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { authorLabel, isOpen } from '../../../../ticketing/tickets/ticket.rules.ts';
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
  const people = assignees.map(({ name }) => name);
  return `${customerCompany}${contact}, ${people.length === 0 ? 'assigned to nobody' : `assigned to ${people.join(', ')}`}.`;
}

function what({ summary, type, status, vehicleYear, vehicleMake, vehicleModel, toolSerial }: Ticket): string {
  const vehicle = [vehicleYear, vehicleMake, vehicleModel].filter((part) => part !== null && part !== '').join(' ');
  return `${[`${type}, ${status}: ${summary}`, vehicle, toolSerial === '' ? '' : `tool ${toolSerial}`].filter((part) => part !== '').join('; ')}.`;
}

const since = (ticket: Ticket, zone: string): string =>
  `${isOpen(ticket) ? 'Open since' : 'Opened'} ${shortDate(ticket.createdAt, zone)}, last changed ${shortDate(ticket.lastUpdated, zone)}.`;

function lastNote({ user, origin, timestamp, content }: HistoryEntry, zone: string): string {
  const text = content.replaceAll(/\s+/g, ' ').trim();
  const shown = text.length > MOST_OF_NOTE ? `${cutText(text, MOST_OF_NOTE).trimEnd()}…` : text;
  return `Last note by ${authorLabel({ user, origin })}, ${shortDate(timestamp, zone)}: ${shown}`;
}

function next({ followUpDate, scheduledDate, scheduledTime }: Ticket, zone: string): string {
  const dates = [
    ...(followUpDate === null ? [] : [`Follow-up on ${shortDate(followUpDate, zone)}`]),
    ...(scheduledDate === null
      ? []
      : [`Scheduled for ${[shortDate(scheduledDate, zone), scheduledTime].filter((part) => part !== '').join(', ')}`]),
  ];
  return dates.length === 0 ? 'No next date.' : `${dates.join('. ')}.`;
}
