import type { TicketDraft } from './ticket-draft.rules.ts';

/** Says what of a draft is not saved: '1 note, 2 changes, an unfinished note'; '' for a blank one. */
export function describeUnsaved({ values, notes, composer, comment, typing = {} }: TicketDraft): string {
  const isWriting = [composer.notes.text, composer.communications.text].some((text) => text.trim() !== '');
  const parts = [
    count(notes.length, 'note'),
    count(Object.keys(values).length, 'change'),
    count(Object.keys(typing).length, 'unconfirmed text'),
    isWriting && 'an unfinished note',
    comment.trim() !== '' && 'an unfinished comment',
  ];
  return parts.filter((part) => part !== false).join(', ');
}

function count(number: number, noun: string): string | false {
  return number > 0 && `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** The name of the notice that offers to save a ticket that was left. */
export const toUnsavedNotice = (ticketId: string): string => `unsaved-${ticketId}`;
