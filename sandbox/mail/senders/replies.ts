import { randomBytes, randomUUID } from 'node:crypto';
import { escapeMarkup } from '../../core/markup.ts';
import { compose, createTextPart, joinParts } from './mime.ts';
import type { Original } from './sender.ts';

/** A reply that a person writes in a mail program. */
export interface Reply {
  readonly original: Original;
  /** Headers `From`, `To`, `Subject`, `Date`, `In-Reply-To` and `References`. */
  readonly headers: readonly string[];
  readonly from: string;
  readonly text: string;
}

const hex = (bytes: number) => randomBytes(bytes).toString('hex');
const toHtml = (text: string) => escapeMarkup(text).replaceAll('\n', '<br>\n');
const quote = (text: string) => text.replace(/^/gm, '> ').replace(/^> $/gm, '>');

/** Formats a time in UTC. */
const format = (at: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(at);
/** Like Gmail and Apple Mail, with a narrow space before AM and PM. */
const formatTime = (at: Date, space = '\u202f') => format(at, { hour: 'numeric', minute: '2-digit' }).replace(/\s/, space);

/** Gmail in a browser: attribution in one line, quote in `gmail_quote`. */
export function writeInGmail({ original, headers, text }: Reply): string {
  const { name, address } = original.from;
  const day = format(original.at, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
  const written = `On ${day} at ${formatTime(original.at)}`;
  const boundary = `000000000000${hex(8)}`;
  const html = `<div dir="ltr">${toHtml(text)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${written} ${toHtml(name)} &lt;<a href="mailto:${toHtml(address)}">${toHtml(address)}</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${toHtml(original.text)}</blockquote></div>\n`;
  return compose(
    [
      'MIME-Version: 1.0',
      ...headers,
      `Message-ID: <CA${randomBytes(36).toString('base64url').replaceAll('-', '=')}@mail.gmail.com>`,
      `Content-Type: multipart/alternative; boundary="${boundary}"`,
    ],
    joinParts(boundary, [
      createTextPart('text/plain', `${text}\n\n${written} ${name} <${address}> wrote:\n\n${quote(original.text)}\n`, 'UTF-8'),
      createTextPart('text/html', html, 'UTF-8'),
    ]),
  );
}

/** Outlook on the web and Outlook for Windows: a header block, and the quote without marks. */
export function writeInOutlook({ original, headers, from, text }: Reply): string {
  const { name, address } = original.from;
  const sent = `${format(original.at, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })} ${formatTime(original.at, ' ')}`;
  const host = `DM6PR12MB${1_000 + Math.floor(Math.random() * 9_000)}`;
  const boundary = `_000_${host}${hex(12).toUpperCase()}${host}namp_`;
  const block = [`From: ${name} <${address}>`, `Sent: ${sent}`, `To: ${from}`, `Subject: ${original.subject}`];
  const html = `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body dir="ltr"><div class="elementToProof" style="font-family: Aptos, Calibri, sans-serif; font-size: 12pt;">${toHtml(text)}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000">${block.map((line) => toHtml(line).replace(/^(\w+:)/, '<b>$1</b>')).join('<br>')}</font><div>&nbsp;</div></div><div>${toHtml(original.text)}</div></body></html>\n`;
  return compose(
    [
      ...headers,
      `Thread-Topic: ${original.subject}`,
      `Thread-Index: Adc${randomBytes(18).toString('base64').slice(0, 22)}`,
      `Message-ID: <${host}${hex(16).toUpperCase()}@${host}.namprd12.prod.outlook.com>`,
      'Accept-Language: en-US',
      'Content-Language: en-US',
      'X-MS-Has-Attach:',
      'X-MS-TNEF-Correlator:',
      `Content-Type: multipart/alternative;\n\tboundary="${boundary}"`,
      'MIME-Version: 1.0',
    ],
    joinParts(boundary, [
      createTextPart('text/plain', `${text}\n\n${'_'.repeat(32)}\n${block.join('\n')}\n\n${original.text}\n`),
      createTextPart('text/html', html),
    ]),
  );
}

/** Apple Mail: the attribution is part of the quote. */
export function writeInAppleMail({ original, headers, text }: Reply): string {
  const { name, address } = original.from;
  const day = format(original.at, { month: 'short', day: 'numeric', year: 'numeric' });
  const written = `On ${day}, at ${formatTime(original.at)}, ${name} <${address}> wrote:`;
  const boundary = `Apple-Mail=_${randomUUID().toUpperCase()}`;
  const html = `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word; -webkit-nbsp-mode: space; line-break: after-white-space;">${toHtml(text)}<br id="lineBreakAtBeginningOfMessage"><div><br><blockquote type="cite"><div>${toHtml(written)}</div><br class="Apple-interchange-newline"><div>${toHtml(original.text)}</div></blockquote></div><br></body></html>\n`;
  return compose(
    [
      ...headers,
      `Message-Id: <${randomUUID().toUpperCase()}@sender.example>`,
      `Content-Type: multipart/alternative;\n\tboundary="${boundary}"`,
      'Mime-Version: 1.0 (Mac OS X Mail 16.0 \\(3826.700.81\\))',
      'X-Mailer: Apple Mail (2.3826.700.81)',
    ],
    joinParts(boundary, [
      createTextPart('text/plain', `${text}\n\n${quote(`${written}\n\n${original.text}`)}\n`),
      createTextPart('text/html', html),
    ]),
  );
}
