import EmailForwardParser from 'email-forward-parser';
import EmailReplyParser from 'email-reply-parser';
import { explainEmail } from '../../../../platform/email-address.ts';
import { cleanText, cutText } from '../../../../platform/text/clean-text.ts';
import { trimEndOf } from '../../../../platform/text/trim-end.ts';
import type { ForwardedMail } from '../parsed-mail.ts';
import { isForwardSubject } from '../subject.rules.ts';
import {
  ANSWERS,
  ATTRIBUTION_START,
  DATE_LABEL,
  FORWARD_MARKS,
  FROM_LABEL,
  INSIDE_QUOTE,
  ORIGINAL_MARKS,
  OTHER_LABEL,
  SENT_FROM,
  VERBS,
} from './body.data.ts';

interface Line {
  readonly text: string;
  /** Index in the whole text. */
  readonly start: number;
  readonly isQuoted: boolean;
}

/**
 * Returns the index at which the quoted earlier message begins; `undefined` if there is none, if the sender answered between the quotes, or
 * if the quote is a forwarded message. In doubt, text is shown.
 */
export function findQuoteStart(text: string, subject: string): number | undefined {
  if (isForwardSubject(subject)) return undefined;
  const lines = toLines(text);
  const start = findUnmarkedQuote(lines) ?? findMarkedQuote(lines);
  const hasOwnText = lines.slice(0, start).some((line) => line.text !== '' && !line.isQuoted);
  return start !== undefined && hasOwnText ? lines[start]?.start : undefined;
}

function toLines(text: string): Line[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const begin = start;
    start += line.length + 1;
    const visible = line.replaceAll(/[\u200b\ufeff\u200e\u200f]/g, '').trim();
    return { text: visible, start: begin, isQuoted: visible.startsWith('>') };
  });
}

/** Finds a quote that the rest of the text consists of, without `>` at its lines, as in Outlook. */
function findUnmarkedQuote(lines: readonly Line[]): number | undefined {
  for (const [index, line] of lines.entries()) {
    if (line.isQuoted || line.text === '') continue;
    if (isForwardMark(line.text)) return undefined;
    const attribution = countAttributionLines(lines, index);
    const begins = attribution > 0 || isOriginalMark(line.text) || isHeaderBlock(lines, index);
    if (!begins || nextText(lines, index + attribution)?.isQuoted) continue;
    const start = skipRulesAbove(lines, index);
    return lines.slice(0, start).some(({ text }) => pointsBelow(text)) ? undefined : start;
  }
  return undefined;
}

/** Finds the last run of lines with `>`, with the line above that names its author. */
function findMarkedQuote(lines: readonly Line[]): number | undefined {
  const end = findEndWithoutSignature(lines);
  if (!lines[end]?.isQuoted) return undefined;
  let top = end;
  for (let index = end; index >= 0 && (lines[index]?.isQuoted || lines[index]?.text === ''); index -= 1) {
    if (lines[index]?.isQuoted) top = index;
  }
  const attribution = findAttributionAbove(lines, top);
  if (attribution !== undefined) return attribution;
  const isBetweenQuotes = lines.slice(0, top).some(({ isQuoted }) => isQuoted);
  return isBetweenQuotes ? undefined : top;
}

const SIGNATURE_LINES = 12;

/** Returns the last line with text, above a signature that follows the quote. */
function findEndWithoutSignature(lines: readonly Line[]): number {
  const last = lines.findLastIndex(({ text }) => text !== '');
  for (let index = last; index > last - SIGNATURE_LINES && index > 0 && !lines[index]?.isQuoted; index -= 1) {
    const text = lines[index]?.text ?? '';
    if (text !== '--' && !SENT_FROM.test(text)) continue;
    const above = lines.slice(0, index).findLastIndex((line) => line.text !== '');
    if (lines[above]?.isQuoted) return above;
  }
  return last;
}

/** Lines that an attribution can span after wrapping. */
const ATTRIBUTION_LINES = 3;

function findAttributionAbove(lines: readonly Line[], top: number): number | undefined {
  const bottom = lines.slice(0, top).findLastIndex(({ text }) => text !== '');
  if (bottom < 0 || top - bottom > 3) return undefined;
  for (let first = bottom; first > bottom - ATTRIBUTION_LINES && first >= 0 && lines[first]?.text !== ''; first -= 1) {
    const line = join(lines, first, bottom);
    if (isAttribution(line) || isKnownToParser(line)) return extendUp(lines, first);
  }
  if (isOriginalMark(lines[bottom]?.text ?? '')) return bottom;
  for (let first = bottom; first > bottom - HEADER_LINES && first >= 0; first -= 1) {
    if (isHeaderBlock(lines, first)) return skipRulesAbove(lines, first);
  }
  return undefined;
}

/** Includes a line above that begins the attribution, such as `On Mon, 30 Nov 2026 10:11:12 +0100`. */
function extendUp(lines: readonly Line[], first: number): number {
  const above = lines[first - 1]?.text ?? '';
  const isBeginning = !ATTRIBUTION_START.test(lines[first]?.text ?? '') && ATTRIBUTION_START.test(above) && /\d/.test(above);
  return isBeginning && !/[.!?]$/.test(above) ? first - 1 : first;
}

const join = (lines: readonly Line[], first: number, last: number): string =>
  lines
    .slice(first, last + 1)
    .map(({ text }) => text)
    .join(' ');

const nextText = (lines: readonly Line[], index: number): Line | undefined => lines.slice(index, index + 4).find(({ text }) => text !== '');

const ATTRIBUTION_LIMIT = 400;

/** Returns whether a line names the author of the text below it. */
function isAttribution(line: string): boolean {
  if (line.length > ATTRIBUTION_LIMIT || !/[\d@]/.test(line) || !/[:：]$|----$/.test(line)) return false;
  const lower = line.toLowerCase();
  return VERBS.some((verb) => lower.includes(verb));
}

const replyParser = new EmailReplyParser();

/** The parser knows more languages. It takes polynomial time, so it only gets short lines directly above a quote. */
const isKnownToParser = (line: string): boolean =>
  line.length <= ATTRIBUTION_LIMIT && /[\d@]/.test(line) && replyParser.read(`${line}\n> quote`).getFragments().length === 1;

/**
 * Returns the number of lines of an attribution without `>` below it; 0 if the line begins none. It must have an address, or a date and a
 * time.
 */
function countAttributionLines(lines: readonly Line[], index: number): number {
  const first = lines[index]?.text ?? '';
  if (first.length > ATTRIBUTION_LIMIT || !(ATTRIBUTION_START.test(first) || /^[^<>]{1,80}<[^<>\s]{3,200}>/.test(first))) return 0;
  for (let count = 1; count <= ATTRIBUTION_LINES; count += 1) {
    const line = join(lines, index, index + count - 1);
    const hasAuthor = /[^\s@]@[^\s@]/.test(line) || (/\b20\d\d\b/.test(line) && /\d[:.h]\d\d/.test(line));
    if (hasAuthor && isAttribution(line)) return count;
    if (lines[index + count]?.text === '') break;
  }
  return 0;
}

/** A line such as `-----Original Message-----`. */
function isOriginalMark(line: string): boolean {
  if (line.length > 80 || !/^[-_*#=]{2}/.test(line)) return false;
  return ORIGINAL_MARKS.has(trimMarks(line).toLowerCase());
}

const isForwardMark = (line: string): boolean =>
  line.length <= 80 && /^[-*]{2}|:$/.test(line) && FORWARD_MARKS.some((mark) => line.toLowerCase().includes(mark));

const trimMarks = (line: string): string => trimEndOf(line.replace(/^[-_*#= ]+/, ''), '-_*#= ');

/** Lines of a header block, with wrapped recipients. */
const HEADER_LINES = 8;

/** Returns whether `From:` and at least two more headers begin here. */
function isHeaderBlock(lines: readonly Line[], index: number): boolean {
  if (!FROM_LABEL.test(lines[index]?.text ?? '')) return false;
  const block = lines.slice(index + 1, index + HEADER_LINES);
  return block.filter(({ text }) => OTHER_LABEL.test(text)).length >= 2;
}

/** Includes blank lines, rules such as `________` and marks such as `-----Original Message-----` above the header block. */
function skipRulesAbove(lines: readonly Line[], index: number): number {
  let start = index;
  for (let above = index - 1; above >= 0; above -= 1) {
    const text = lines[above]?.text ?? '';
    if (text === '') continue;
    // GMX writes the date above the sender.
    if (trimMarks(text) !== '' && !isOriginalMark(text) && !DATE_LABEL.test(text)) break;
    start = above;
  }
  return start;
}

/** Returns whether a line says that the answers are inside the quote. */
const pointsBelow = (line: string): boolean => line.length <= 300 && ANSWERS.test(line) && INSIDE_QUOTE.test(line);

/** The forward parser takes polynomial time. The headers of the forwarded message are at the beginning. */
const FORWARD_LIMIT = 3_000;
const forwardParser = new EmailForwardParser();

/** Returns the message that the sender forwarded in the text. */
export function findForwarded(text: string, subject: string): ForwardedMail | undefined {
  if (!isForwardSubject(subject)) return undefined;
  const head = cutText(text, FORWARD_LIMIT);
  // Every subject prefix is accepted in the form that the parser knows.
  const { email } = forwardParser.read(head.replaceAll(/\n{3,}/g, '\n\n'), `Fwd: ${subject}`);
  const address = email?.from?.address?.trim() ?? '';
  if (address === '' || explainEmail(address) !== undefined) return undefined;
  return {
    from: { name: cleanText(email.from.name ?? ''), address: toLowerAscii(address) },
    subject: cleanText(email.subject ?? ''),
    text: cleanText((email.body ?? '') + text.slice(head.length)).trim(),
    isAttached: false,
  };
}

/** Lowercases ASCII letters only, so that look-alike letters don't become equal. */
export const toLowerAscii = (address: string): string => address.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
