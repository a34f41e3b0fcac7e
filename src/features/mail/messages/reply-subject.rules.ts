import { cutText } from '../../../platform/text/clean-text.ts';
import { stripSubjectPrefixes } from '../mail-client/subject.rules.ts';
import { SUBJECT_LIMIT } from './mail-message.contract.ts';

/** Marks of tickets, such as `[TKT-000123]`. */
const MARKS = / {0,3}\[[A-Z]{2,5}-\d{1,9}\]/g;

/** Returns the subject of a reply: `Re: Update fails [TKT-000123]`. */
export function toReplySubject(subject: string, ticketId: string): string {
  const rest = stripSubjectPrefixes(subject.replaceAll(MARKS, '')).replaceAll(/\s+/g, ' ');
  const mark = ` [${ticketId}]`;
  return `${cutText(`Re: ${rest}`, SUBJECT_LIMIT - mark.length).trimEnd()}${mark}`;
}

/** Adds the mark of its ticket to a subject that a user has changed. */
export function withTicketMark(subject: string, ticketId: string): string {
  const mark = `[${ticketId}]`;
  return subject.includes(mark) ? subject : `${cutText(subject, SUBJECT_LIMIT - mark.length - 1).trimEnd()} ${mark}`;
}
