import { randomBytes } from 'node:crypto';
import { getDomain, getHeader, readAddress, readHeaders, splitMessage } from './headers.ts';
import { findRecipient, type MailState } from './mail.state.ts';
import { addMessages, INBOX, type Mailbox, SENT } from './mailboxes.ts';
import { react } from './senders/react.ts';

export interface Envelope {
  /** '' for automatic messages. */
  readonly from: string;
  readonly to: readonly string[];
}

const MESSAGE_ID = /^Message-ID:.*(?:\r?\n[ \t].*)*/im;

/** Accepts a message of a signed-in user: records it, files it in Sent and delivers it. Returns the text of the response. */
export function acceptSubmission(state: MailState, user: string, envelope: Envelope, received: string): string {
  const at = state.base.clock.now();
  const sesId = state.base.settings.isOn('mailReplacesMessageId') ? `0100019a${randomBytes(20).toString('hex')}-000000` : undefined;
  const raw = sesId === undefined ? received : replaceMessageId(received, `<${sesId}@email.amazonses.com>`);
  state.sent.push({ id: state.sent.length + 1, at, user, ...envelope, raw });
  const mailbox = state.mailboxes.get(user);
  if (mailbox?.savesSent) addMessages(mailbox, SENT, [{ raw, at, flags: ['\\Seen'] }]);
  deliver(state, envelope, raw, true);
  // After the response, as replies arrive in reality.
  setImmediate(() => notifySenders(state, envelope, raw));
  return sesId === undefined ? `2.0.0 OK ${getHeader(readHeaders(raw), 'message-id')}` : `Ok ${sesId}`;
}

function replaceMessageId(raw: string, id: string): string {
  const [head] = splitMessage(raw);
  return head.replace(MESSAGE_ID, `Message-ID: ${id}`) + raw.slice(head.length);
}

/** Stores a message once in the Inbox of each local recipient. A genuine one passes SPF and DKIM. */
export function deliver(state: MailState, { from, to }: Envelope, raw: string, isGenuine: boolean): void {
  const reached = new Set<string>();
  for (const address of to) {
    const mailbox = findRecipient(state, address);
    if (!mailbox || reached.has(mailbox.address)) continue;
    reached.add(mailbox.address);
    const at = state.base.clock.now();
    addMessages(mailbox, INBOX, [{ raw: createTrace(state, mailbox, { from, to: [address] }, raw, isGenuine) + raw, at }]);
  }
}

/** Returns the headers that a receiving server adds. */
function createTrace(state: MailState, { authServer }: Mailbox, { from, to }: Envelope, raw: string, isSigned: boolean): string {
  const author = getDomain(readAddress(getHeader(readHeaders(raw), 'from')).address);
  const sender = from === '' ? author : getDomain(from);
  // Strangers can't pass SPF for a domain whose mailboxes are here.
  const isLocal = [...state.mailboxes.keys()].some((address) => getDomain(address) === sender);
  const isGenuine = isSigned || !isLocal;
  const pass = (isPassed: boolean) => (isPassed ? 'pass' : 'fail');
  const results = `spf=${pass(isGenuine)} smtp.mailfrom=${sender}; dkim=${isGenuine ? `pass header.d=${sender}` : 'none'}; dmarc=${pass(isGenuine && author === sender)} header.from=${author}`;
  const date = new Date(state.base.clock.now()).toUTCString().replace('GMT', '+0000');
  return [
    `Return-Path: <${from}>`,
    `Delivered-To: ${to[0]}`,
    `Received: from smtp.${sender || 'sender.example'} by mx.sandbox.example with ESMTPS id ${randomBytes(6).toString('hex')}`,
    `\tfor <${to[0]}>; ${date}`,
    ...(authServer === '' ? [] : [`Authentication-Results: ${authServer}; ${results}`]),
    '',
  ].join('\r\n');
}

function notifySenders(state: MailState, { from, to }: Envelope, raw: string): void {
  for (const address of to) {
    const sender = state.senders.get(address.toLowerCase());
    const reaction = sender && react(sender, address, from, raw, state.base.clock.now());
    if (reaction) deliver(state, { from: reaction.from, to: [reaction.to] }, reaction.raw, true);
  }
}
