import { expect, test } from 'vitest';
import { usernameInLabel } from '../features/admin/users/confusable-names.rules.ts';
import { explainPersonName, toPersonName } from '../features/admin/users/person-name.rules.ts';
import { parsePastedAttendees } from '../features/business/events/pasted-attendees.rules.ts';
import { toArticleSlug, toTextQuery } from '../features/insight/articles/article.rules.ts';
import { findSections, readArticleFile, toPlainText } from '../features/insight/articles/markdown.rules.ts';
import { createAnswerFilter } from '../features/insight/assistant/answer/answer-filter.ts';
import { toChatTitle, toNoteText } from '../features/insight/assistant/assistant-text.rules.ts';
import { createRedactor } from '../features/insight/assistant/redaction/redaction.rules.ts';
import { shorten } from '../features/insight/assistant/server/ask/prompt.ts';
import { findMentioned, suggestPeople } from '../features/insight/notifications/mention.rules.ts';
import { toSnippet } from '../features/insight/notifications/notification.rules.ts';
import { parseSearch, suggestFilters, toWords } from '../features/insight/search/search-text.rules.ts';
import { findSpellings, mayBeTypo } from '../features/insight/search/spelling.rules.ts';
import { findForwarded, findQuoteStart } from '../features/mail/mail-client/server/body.ts';
import { readBounce } from '../features/mail/mail-client/server/bounce.ts';
import { parseMail } from '../features/mail/mail-client/server/parse.ts';
import { repairMojibake } from '../features/mail/mail-client/server/parse-charset.ts';
import { stripSubjectPrefixes } from '../features/mail/mail-client/subject.rules.ts';
import { describeDmarc, describeSpf, readAuthenticationServer } from '../features/mail/mailboxes/dns-hints.rules.ts';
import { isMarkedAsSpam } from '../features/mail/messages/automatic/classify.rules.ts';
import { findReplyDoubts } from '../features/mail/messages/reply-checks.rules.ts';
import { formatPerson, parsePerson } from '../features/mail/messages/reply-recipients.rules.ts';
import { toReplySubject } from '../features/mail/messages/reply-subject.rules.ts';
import { toQuote, toSignature } from '../features/mail/messages/reply-text.rules.ts';
import { sanitizeHtml } from '../features/mail/messages/server/review/sanitize-html.ts';
import { findMentionedRecords } from '../features/mail/messages/threading/mentioned-records.rules.ts';
import { isAuthenticated } from '../features/mail/messages/threading/sender.rules.ts';
import { listSubjectIds } from '../features/mail/messages/threading/thread.rules.ts';
import { toCompanyKey } from '../features/master-data/customers/company.rules.ts';
import { readContacts, readSerials } from '../features/master-data/customers/customer-contacts.rules.ts';
import { findModelInSerial, findModelOfTool } from '../features/master-data/tool-models/tool-models.ts';
import { parseVehicleName } from '../features/master-data/vehicles/vehicle-name.rules.ts';
import { readVin } from '../features/master-data/vehicles/vin.rules.ts';
import { canBeQueried, toQueryPattern } from '../features/quickbooks/quickbooks-client/server/entities.ts';
import { toDisplayName } from '../features/quickbooks/quickbooks-client/server/records/customers.ts';
import { cleanFileName } from '../features/ticketing/attachments/attachment.rules.ts';
import { toExternalAuthor } from '../features/ticketing/tickets/history/external-author.rules.ts';
import { toValueText } from '../features/ticketing/tickets/history/history-text.rules.ts';
import { splitIntoNotes } from '../features/ticketing/tickets/import/ticket-import.rules.ts';
import { findSigns } from '../features/ticketing/tickets/similar/similar.rules.ts';
import { parseDescription, parseMileage } from '../features/ticketing/tickets/ticket-description.rules.ts';
import { readLocalIds } from '../features/zoho/sync/server/links/crm-record.ts';
import { customerRecord, readAddress, toAddressFields } from '../features/zoho/sync/server/links/customer-record.ts';
import { parseHtmlDescription, replaceLines } from '../features/zoho/sync/server/links/description-block.ts';
import { leadRecord } from '../features/zoho/sync/server/links/lead-record.ts';
import { toComments } from '../features/zoho/sync/server/links/note.store.ts';
import { excerptAtDifference, normalizeStored } from '../features/zoho/sync/stored-text.rules.ts';
import { toHtml, toText } from '../features/zoho/zoho-client/server/desk/text.ts';
import { toUtc } from '../features/zoho/zoho-client/server/http/times.ts';
import { toSkeleton } from '../platform/confusables/confusables.ts';
import { createCsvReader, detectDelimiter } from '../platform/csv.ts';
import { withoutGuard } from '../platform/csv-formulas.ts';
import { readEmails } from '../platform/email-address.ts';
import { AppError } from '../platform/errors.ts';
import { isEmptyValue } from '../platform/import/empty-value.ts';
import { parseImportMoney, readCode } from '../platform/import/import-number.ts';
import { readPhones } from '../platform/import/import-phone.ts';
import { parseImportTime } from '../platform/import/import-time.ts';
import { toLinkTarget } from '../platform/link-target.ts';
import { findMarkdownFault } from '../platform/markdown/markdown-limits.ts';
import { fillPlaceholders, findUnknownPlaceholders } from '../platform/record/placeholders.ts';
import { parseJson } from '../platform/server/http-client/parse-json.ts';
import { wrap } from '../platform/server/pdf/wrap-text.ts';
import { toSlug } from '../platform/slug.ts';
import { cleanText, createTextCleaner, cutText, splitText } from '../platform/text/clean-text.ts';
import { readIsoTime } from '../platform/time/known-time.ts';

const LENGTH = 256 * 1024;
const fill = (unit: string): string => unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH);

/** Texts of a quarter of a megabyte: repeated, nested, unclosed and mixed. */
const TEXTS: Readonly<Record<string, string>> = {
  letters: fill('a'),
  'letters of another script': fill('ж'),
  digits: fill('1'),
  blanks: fill(' '),
  'line ends': fill('\n'),
  'quotation marks': fill('"'),
  brackets: fill('['),
  parentheses: fill('('),
  'pictures that never end': fill('![a]('),
  'tags that never end': fill('<a'),
  'nested tags': `${'<b>'.repeat(75_000)}x${'</b>'.repeat(75_000)}`,
  'nested lists': '['.repeat(LENGTH / 2) + ']'.repeat(LENGTH / 2),
  braces: fill('{{a'),
  'addresses of mail': fill('a@b.'),
  mentions: fill('@Ann '),
  filters: fill('status:"x '),
  accents: fill('e\u0301\u0302'),
  halves: fill('\ud83d'),
  emoji: fill('😀'),
  lines: fill('Vehicle: 2019 BMW\nVIN: 1\n'),
  mixed: fill('"a, (1) <b>[x](y) #2; {{z}} @Ann-é 😀 - 12.5\t\n'),
};

const PEOPLE = [{ fullName: 'Ann Lee' }, { fullName: 'Bo' }, { fullName: 'Ann '.repeat(50) }];
const KNOWN = { companies: ['Acme Motors'], people: ['Ann Lee'], emails: ['a@b.c'], phones: ['+49 40 123456'] };
const redact = createRedactor({ ...KNOWN, serials: ['ISC-1234'], vins: ['WBA8E9G50GNT12345'], plates: ['HH AB 12'] });
const record = (text: string) => ({ id: '1', Last_Name: text, Company: text, Annual_Revenue: text, Billing_City: text, Description: text });

/** Every function that reads text of a user or a provider. Add new ones here. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  cleanText,
  createTextCleaner: (text) => createTextCleaner()(text),
  cutText: (text) => cutText(text, 64_000),
  splitText: (text) => splitText(text, 1_000),
  parseJson,
  'parseJson of a text': (text) => parseJson(JSON.stringify({ [text.slice(0, 1_000)]: [text] })),
  'CSV reader': (text) => {
    const reader = createCsvReader(detectDelimiter(text));
    return [...reader.push(text), ...reader.end()];
  },
  withoutGuard,
  parseImportMoney: (text) => parseImportMoney(text, 'Value', []),
  readPhones: (text) => readPhones(text, []),
  readCode: (text) => readCode(text, 'Serial', []),
  isEmptyValue,
  parseImportTime: (text) => parseImportTime(text, 'UTC'),
  readIsoTime,
  toUtc,
  toSkeleton,
  toSlug,
  toLinkTarget,
  findMarkdownFault,
  readEmails: (text) => readEmails(text),
  fillPlaceholders: (text) => fillPlaceholders(text, { a: 'b' }, { a: 'A' }),
  findUnknownPlaceholders: (text) => findUnknownPlaceholders([text], { a: 'A' }),
  sanitizeHtml: (text) => sanitizeHtml(text, (id) => id),
  parsePerson: (text) => formatPerson(parsePerson(text)),
  findReplyDoubts: (text) =>
    findReplyDoubts(
      { subject: text, text, hasFiles: false, recipients: [], seenEntryId: null },
      { history: [], signedAs: '', mail: { messages: [], participants: [] } },
    ),
  'records of DNS': (text) => [describeSpf([`v=spf1 ${text}`], text, 'google'), describeDmarc([`v=DMARC1; ${text}`], text)],
  readAuthenticationServer: (text) => readAuthenticationServer(`Authentication-Results: ${text}`),
  'an email': async (text) => {
    const line = text.replaceAll(/\s/g, ' ').slice(0, 200_000);
    const headers = ['From', 'Subject', 'References', 'Content-Type'].map((name) => `${name}: ${line}\r\n\r\n`);
    // postal-mime takes 20 µs per line.
    for (const raw of [...headers, text.slice(0, 20_000)])
      await parseMail(Buffer.from(raw), new Date()).catch((error: unknown) => expect(error).toBeInstanceOf(AppError));
  },
  toReplySubject: (text) => toReplySubject(text, 'TKT-000001'),
  toQuote: (text) => toQuote({ author: text, address: 'a@b.c', at: '2026-01-01T00:00:00Z', text }, 'UTC'),
  toSignature: (text) => toSignature(text, 'Ann Lee'),
  wrap: (text) => wrap(text, 80, () => 1),
  toText,
  toHtml,
  replaceLines: (text) => replaceLines(text, 'Ticket ID: TKT-1\nMileage: 1 km'),
  parseHtmlDescription,
  normalizeStored,
  toComments: (text) =>
    toComments({ ticketId: 'TKT-1', id: 'x'.repeat(36), at: '2026-01-01T00:00:00Z', author: 'Ann', category: '', content: text }),
  excerptAtDifference: (text) => excerptAtDifference(text, `${text}x`),
  'leads of the CRM': (text) => [
    leadRecord.toValues(record(text)),
    leadRecord.titleOf(record(text)),
    readLocalIds(leadRecord, record(text)),
  ],
  'accounts of the CRM': (text) => [customerRecord.toValues(record(text)), readAddress(record(text), 'Billing')],
  toAddressFields: (text) => toAddressFields(text, 'Billing'),
  canBeQueried,
  toQueryPattern,
  toDisplayName: (text) => toDisplayName(text),
  toPersonName,
  explainPersonName: (text) => explainPersonName('Full name', text),
  usernameInLabel,
  toCompanyKey,
  readContacts,
  readSerials,
  readPastedPeople: parsePastedAttendees,
  readVin,
  parseVehicleName,
  findModelInSerial,
  findModelOfTool: (text) => findModelOfTool({ toolSerial: text, productSku: text, summary: text }),
  parseDescription,
  parseMileage,
  splitIntoNotes,
  findSigns: (text) => findSigns(text, [text]),
  toValueText: (text) => toValueText('summary', text),
  toExternalAuthor: (text) => toExternalAuthor(text, 'mail'),
  cleanFileName,
  findMentioned: (text) => findMentioned(text, PEOPLE),
  suggestPeople: (text) => suggestPeople(`@${text}`, PEOPLE),
  toSnippet,
  parseSearch,
  suggestFilters: (text) => suggestFilters(text, { makes: ['BMW'], assignees: ['Ann Lee'] }),
  toWords,
  findSpellings: (text) => mayBeTypo(text) && findSpellings(text, [{ word: text, count: 1 }]),
  toPlainText,
  findSections,
  readArticleFile: (text) => {
    expect(() => readArticleFile('a.md', `---\n${text}`)).toThrow(/The article a\.md has no /);
  },
  toArticleSlug,
  toTextQuery,
  toChatTitle,
  toNoteText: (text) => toNoteText(text, []),
  'answer filter': (text) => {
    const filter = createAnswerFilter({ numbers: new Set([1]), paths: new Set(['/tickets']) });
    const shown = splitText(text, 20_000).map((piece) => filter.write(piece));
    return [...shown, filter.end()];
  },
  shorten,
  redact,
  stripSubjectPrefixes,
  listSubjectIds,
  findMentionedRecords: (text) => findMentionedRecords(text, { serials: new Map(), rmaNumbers: new Map() }),
  repairMojibake,
  findQuoteStart: (text) => findQuoteStart(text, 'Re: Update'),
  findForwarded: (text) => findForwarded(text, 'Fwd: Update'),
  'headers of mail': (text) => {
    const headers = new Map(['authentication-results', 'x-forefront-antispam-report'].map((name) => [name, [text]]));
    return [isMarkedAsSpam(headers), isAuthenticated({ headers, from: [{ name: '', address: 'a@b.c' }] }, '')];
  },
  readBounce: (text) => {
    const mail = { from: [], returnPath: '', subject: 'Undeliverable: x', inReplyTo: [], references: [] };
    const bytes = new TextEncoder().encode(text);
    const report = [{ name: '', type: 'message/delivery-status', bytes, contentId: '', isInline: false }];
    const reportHeaders = new Map([['content-type', ['multipart/report; report-type=delivery-status']]]);
    return [
      readBounce({ ...mail, text, headers: new Map(), attachments: [] }),
      readBounce({ ...mail, text, headers: reportHeaders, attachments: report }),
    ];
  },
};

// Quadratic time would take more than a minute, and recursion over the text would overflow the stack.
test.each(Object.entries(READERS))('%s reads a quarter of a megabyte of any text in linear time and constant stack', async (name, read) => {
  for (const [kind, text] of Object.entries(TEXTS)) {
    const began = performance.now();
    await read(text);
    const took = performance.now() - began;
    if (process.env.SHOW_TIMES && took > 100) process.stderr.write(`${name}, ${kind}: ${Math.round(took)} ms\n`);
  }
});
