import { explainEmail } from '../../../../platform/email-address.ts';
import { cleanText } from '../../../../platform/text/clean-text.ts';
import type { Bounce, BouncedRecipient, ParsedAttachment, ParsedMail } from '../parsed-mail.ts';
import { toLowerAscii } from './body.ts';
import { BOUNCE_SUBJECTS, COPY_MARKS, DELAYED, SERVER_ADDRESS } from './bounce.data.ts';

type Report = Pick<ParsedMail, 'headers' | 'from' | 'returnPath' | 'subject' | 'text' | 'inReplyTo' | 'references'> & {
  readonly attachments: readonly ParsedAttachment[];
};

/** Reads the report of a server that couldn't deliver a message: RFC 3464, or the text of Exchange, qmail and others. */
export function readBounce(mail: Report): Bounce | undefined {
  const contentType = mail.headers.get('content-type')?.[0]?.toLowerCase() ?? '';
  const status = mail.attachments.find(({ type }) => type === 'message/delivery-status');
  if (status && contentType.includes('delivery-status')) {
    const recipients = readStatus(toText(status));
    // A report of success names recipients without a failure.
    return recipients.length === 0 && !hasBounceSubject(mail) ? undefined : { originalIds: findOriginalIds(mail), recipients };
  }
  return isTextBounce(mail) ? { originalIds: findOriginalIds(mail), recipients: readText(mail) } : undefined;
}

const toText = ({ bytes }: ParsedAttachment): string => cleanText(Buffer.from(bytes.subarray(0, 100_000)).toString('utf8'));

/** Reads the groups of fields of a delivery status, one per recipient. */
function readStatus(status: string): BouncedRecipient[] {
  return status
    .replaceAll('\r', '')
    .split(/\n{2,}/)
    .flatMap((group) => {
      const fields = readFields(group);
      const address = readAddress(fields.get('original-recipient')) ?? readAddress(fields.get('final-recipient'));
      const action = fields.get('action')?.toLowerCase();
      if (address === undefined || (action !== 'failed' && action !== 'delayed')) return [];
      const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]{1,20}; ?/, '');
      const [code = ''] = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '') ?? [];
      return [{ address, action, status: code, diagnostic: diagnostic.slice(0, 1_000) }];
    });
}

function readFields(group: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of group.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (!fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** Reads an address such as `rfc822; ada@a.example`. */
function readAddress(field: string | undefined): string | undefined {
  const address =
    field
      ?.slice(field.indexOf(';') + 1)
      .trim()
      .replace(/^<|>$/g, '') ?? '';
  return address !== '' && explainEmail(address) === undefined ? toLowerAscii(address) : undefined;
}

const QMAIL = /^hi\. this is the qmail-send program/i;

const hasBounceSubject = ({ subject }: Report): boolean => BOUNCE_SUBJECTS.test(subject.trim());

function isTextBounce(mail: Report): boolean {
  const sender = mail.from[0]?.address ?? '';
  const isFromServer = mail.returnPath === '' || SERVER_ADDRESS.test(sender);
  return isFromServer && (mail.headers.has('x-failed-recipients') || hasBounceSubject(mail) || QMAIL.test(mail.text.trimStart()));
}

const RECIPIENTS_LIMIT = 50;

function readText(mail: Report): BouncedRecipient[] {
  const report = textBeforeCopy(mail.text);
  const listed = mail.headers.get('x-failed-recipients')?.flatMap((value) => value.split(',')) ?? [];
  const named = report.split(/[\s<>()"',;:]+/).filter((word) => word.includes('@'));
  const senders = new Set(mail.from.map(({ address }) => address));
  const addresses = [...listed, ...named]
    .map((address) => readAddress(address))
    .filter((address) => address !== undefined)
    .filter((address) => !senders.has(address));
  // Without a list, the first address is the recipient; later ones may be administrators.
  const recipients = [...new Set(addresses)].slice(0, listed.length > 0 ? listed.length : countQmail(report));
  const isDelayed = DELAYED.test(mail.subject) || DELAYED.test(report);
  return recipients.slice(0, RECIPIENTS_LIMIT).map((address) => {
    const after = report.slice(Math.max(0, toLowerAscii(report).lastIndexOf(address)));
    const [status = ''] = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(after) ?? /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(report) ?? [];
    return {
      address,
      action: isDelayed ? 'delayed' : 'failed',
      status,
      diagnostic: after.slice(address.length, address.length + 500).trim(),
    };
  });
}

/** qmail lists each recipient as `<address>:` on its own line. */
const countQmail = (report: string): number => Math.max(1, report.match(/^<[^<>\s]{3,320}>:/gm)?.length ?? 0);

function textBeforeCopy(text: string): string {
  const starts = COPY_MARKS.map((mark) => text.indexOf(mark)).filter((start) => start >= 0);
  return text.slice(0, Math.min(text.length, 20_000, ...starts));
}

/** Returns Message-IDs of the returned copy, then those the bounce refers to. */
function findOriginalIds(mail: Report): string[] {
  const copies = mail.attachments.filter(({ type }) => type === 'message/rfc822' || type === 'text/rfc822-headers').map(toText);
  const inCopies = [...copies, mail.text].flatMap((text) =>
    [...text.matchAll(/^message-id:\s?<(?<id>[^<>\s]{1,990})>/gim)].map((match) => match.groups?.id ?? ''),
  );
  return [...new Set([...inCopies, ...mail.inReplyTo, ...mail.references.toReversed()])].slice(0, 20);
}
