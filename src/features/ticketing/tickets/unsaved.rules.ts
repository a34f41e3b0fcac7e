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

/** Whether a draft of this name is that of a ticket. */
export const isTicketDraft = (name: string): boolean => name.startsWith('TKT-');

const NEW_TICKET = 'new-ticket';

/** The name of the draft for a context such as 'customer CUS-0001'; '' for none. */
export const toNewTicketDraft = (draftContext: string): string => (draftContext === '' ? NEW_TICKET : `${NEW_TICKET}.${draftContext}`);

/** Whether a draft of this name is that of a new ticket. */
export const isNewTicketDraft = (name: string): boolean => name === NEW_TICKET || name.startsWith(`${NEW_TICKET}.`);

/** Reads the context from the name of a draft; '' for none. */
export const readDraftContext = (name: string): string => name.slice(NEW_TICKET.length + 1);

/** Names the record a new ticket was started from: 'Bayfront Car Care'; '' for none. */
export function describeOrigin(draftContext: string, start: { customerCompany: string; toolSerial: string }): string {
  const [kind, id = ''] = draftContext.split(/ (.*)/s);
  if (kind === 'customer') return start.customerCompany.trim() || 'a customer';
  return kind === 'serial' ? start.toolSerial.trim() || id : id;
}

/** The name of the notice that offers to save a ticket that was left. */
export const toUnsavedNotice = (ticketId: string): string => `unsaved-${ticketId}`;
