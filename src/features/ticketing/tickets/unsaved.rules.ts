import { pluralize } from '../../../platform/number-text.ts';
import type { TicketDraft } from './ticket-draft.rules.ts';

/** Lists the unsaved work of a draft: '1 note, 2 changes, 1 note in progress'; '' for a blank one. */
export function describeUnsaved({ values, notes, composer, comment, typing = {} }: TicketDraft): string {
  const isWriting = [composer.notes.text, composer.communications.text].some((text) => text.trim() !== '');
  const parts = [
    count(notes.length, 'note'),
    count(Object.keys(values).length, 'change'),
    count(Object.keys(typing).length, 'unconfirmed value'),
    isWriting && '1 note in progress',
    comment.trim() !== '' && '1 comment in progress',
  ];
  return parts.filter((part) => part !== false).join(', ');
}

function count(number: number, noun: string): string | false {
  return number > 0 && pluralize(number, noun);
}

/** Returns true if this is the name of a ticket draft. */
export const isTicketDraft = (name: string): boolean => name.startsWith('TKT-');

const NEW_TICKET = 'new-ticket';

/** Returns the draft name for a context such as 'customer CUS-0001'; '' for no context. */
export const toNewTicketDraft = (draftContext: string): string => (draftContext === '' ? NEW_TICKET : `${NEW_TICKET}.${draftContext}`);

/** Returns true if this is the name of a new-ticket draft. */
export const isNewTicketDraft = (name: string): boolean => name === NEW_TICKET || name.startsWith(`${NEW_TICKET}.`);

const REPLY = 'reply.';

/** Returns the name of the draft of a reply by email. */
export const toReplyDraft = (ticketId: string): string => `${REPLY}${ticketId}`;

/** Returns the ticket of the draft of a reply; undefined for other drafts. */
export const readReplyTicket = (name: string): string | undefined => (name.startsWith(REPLY) ? name.slice(REPLY.length) : undefined);

/** Returns the context in a draft name; '' if there is none. */
export const readDraftContext = (name: string): string => name.slice(NEW_TICKET.length + 1);

/** Returns the name of the record that a new ticket was started from: 'Bayfront Car Care'; '' if there is none. */
export function describeOrigin(draftContext: string, start: { customerCompany: string; toolSerial: string }): string {
  const [kind, id = ''] = draftContext.split(/ (.*)/s);
  if (kind === 'customer') return start.customerCompany.trim() || 'a customer';
  return kind === 'serial' ? start.toolSerial.trim() || id : id;
}

/** Returns the ID of the notice that offers to save a ticket after leaving it. */
export const toUnsavedNotice = (ticketId: string): string => `unsaved-${ticketId}`;
