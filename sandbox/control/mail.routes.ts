import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { badRequest } from '../core/service-error.ts';
import { type Header, readHeaders } from '../mail/headers.ts';
import { INTERRUPTIONS } from '../mail/imap.ts';
import { type MailState, saveMailbox } from '../mail/mail.state.ts';
import type { MailServers } from '../mail/mail-servers.ts';
import { addMessages, announceGhost, INBOX, listFolders, type Mailbox, renewUids } from '../mail/mailboxes.ts';
import { CONNECTION_SCOPES } from '../mail/oauth/providers.ts';
import { createGrant, issueTokens, revokeGrants } from '../mail/oauth/tokens.ts';
import { SENDER_KINDS } from '../mail/senders/sender.ts';
import { parseBody } from './bodies.ts';

const MESSAGE_LIMIT = 120_000_000;
const address = z.string().regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address');

const bodies = {
  mailbox: z.strictObject({
    address,
    password: z.string().min(1).nullable().optional(),
    aliases: z.array(address).optional(),
    plusAddresses: z.boolean().optional(),
    savesSent: z.boolean().optional(),
    members: z.array(address).optional(),
    authServer: z.string().optional(),
    uidValidity: z.int().min(1).max(4_294_967_295).optional(),
  }),
  message: z
    .strictObject({
      mailbox: address,
      folder: z.string().min(1).default(INBOX),
      /** Text, in which `{n}` is replaced by the number of the copy. */
      raw: z.string().optional(),
      base64: z.base64().optional(),
      count: z.int().min(1).max(100_000).default(1),
      uid: z.int().min(1).max(4_294_967_295).optional(),
      flags: z.array(z.string().min(1)).optional(),
      at: z.iso.datetime().optional(),
    })
    .refine(({ raw, base64 }) => (raw === undefined) !== (base64 === undefined), 'needs either raw or base64'),
  senders: z.record(
    address,
    z.strictObject({
      kind: z.enum(SENDER_KINDS),
      name: z.string().min(1).default('Pat Doe'),
      text: z.string().min(1).optional(),
      times: z.int().min(0).optional(),
    }),
  ),
  interruption: z.strictObject({ kind: z.enum([...INTERRUPTIONS, 'ghost']), mailbox: address.optional() }),
  tokens: z.strictObject({ provider: z.enum(['microsoft', 'google']), account: address, scopes: z.array(z.string().min(1)).optional() }),
  revocation: z.strictObject({ account: address.optional() }),
};

export type MailboxChange = z.input<typeof bodies.mailbox>;
export type MessageDelivery = z.input<typeof bodies.message>;
export type SenderChanges = z.input<typeof bodies.senders>;
export type ImapInterruption = z.input<typeof bodies.interruption>;
export type MailConsent = z.input<typeof bodies.tokens>;

export interface ReportedMessage {
  readonly uid: number;
  readonly flags: readonly string[];
  readonly size: number;
  readonly headers: readonly Header[];
  /** Base64, if requested. */
  readonly raw?: string;
}

/** A message that a user of a mailbox sent over SMTP. */
export interface ReportedMail {
  readonly id: number;
  readonly at: string;
  /** Address of the mailbox. */
  readonly user: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly headers: readonly Header[];
  /** Base64, if requested. */
  readonly raw?: string;
}

export interface MailReport {
  readonly mailboxes: readonly (Omit<Mailbox, 'imap'> & {
    readonly folders: readonly {
      readonly path: string;
      readonly uidValidity: number;
      readonly uidNext: number;
      readonly messages: readonly ReportedMessage[];
    }[];
  })[];
  readonly sent: readonly ReportedMail[];
}

/** Registers the control calls of mailboxes. */
export function mailRoutes(app: FastifyInstance, state: () => MailState, servers: MailServers): void {
  app.get<{ Querystring: { mailbox?: string; raw?: string } }>('/_control/mail', ({ query }) =>
    createReport(state(), query.mailbox, query.raw === '1'),
  );
  app.post('/_control/mail/mailboxes', ({ body }) => {
    const { address: wanted, uidValidity, ...changes } = parseBody(bodies.mailbox, body);
    const mailbox = saveMailbox(state(), wanted, changes);
    if (uidValidity !== undefined) {
      renewUids(mailbox, uidValidity);
      servers.interrupt('bye', mailbox.address);
    }
    return describeMailbox(mailbox, false);
  });
  app.post('/_control/mail/messages', { bodyLimit: MESSAGE_LIMIT }, ({ body }) => ({
    uids: store(state(), parseBody(bodies.message, body)),
  }));
  app.put('/_control/mail/senders', ({ body }) => {
    const { senders } = state();
    for (const [key, sender] of Object.entries(parseBody(bodies.senders, body))) senders.set(key.toLowerCase(), { ...sender, replies: 0 });
    return Object.fromEntries(senders);
  });
  app.post('/_control/mail/interrupt', ({ body }) => {
    const { kind, mailbox } = parseBody(bodies.interruption, body);
    if (kind !== 'ghost') return { connections: servers.interrupt(kind, mailbox) };
    const mailboxes = mailbox === undefined ? [...state().mailboxes.values()] : [findMailbox(state(), mailbox)];
    for (const announced of mailboxes) announceGhost(announced);
    return { connections: servers.countSessions(mailbox) };
  });
  app.post('/_control/mail/tokens', ({ body }) => {
    const { provider, account, scopes } = parseBody(bodies.tokens, body);
    const grant = createGrant(state(), provider, account, scopes ?? CONNECTION_SCOPES[provider]);
    if (!grant) throw badRequest(`account: there is no mailbox ${account}`);
    return issueTokens(state(), grant, true);
  });
  app.delete('/_control/mail/tokens', ({ query }) => ({ revoked: revokeGrants(state(), parseBody(bodies.revocation, query).account) }));
}

function findMailbox({ mailboxes }: MailState, wanted: string): Mailbox {
  const mailbox = mailboxes.get(wanted.toLowerCase());
  if (!mailbox) throw badRequest(`mailbox: there is no mailbox ${wanted}`);
  return mailbox;
}

/** Stores a message or many copies. Returns the UIDs. */
function store(state: MailState, { mailbox, folder, raw, base64 = '', count, uid, flags, at }: z.output<typeof bodies.message>): number[] {
  const template = (raw === undefined ? Buffer.from(base64, 'base64') : Buffer.from(raw)).toString('latin1');
  const time = at === undefined ? state.base.clock.now() : Date.parse(at);
  const copies = Array.from({ length: count }, (_, index) => ({
    raw: count === 1 ? template : template.replaceAll('{n}', String(index + 1)),
    at: time,
    flags,
    uid: uid === undefined ? undefined : uid + index,
  }));
  return addMessages(findMailbox(state, mailbox), folder, copies);
}

function createReport(state: MailState, wanted: string | undefined, isRaw: boolean): MailReport {
  const mailboxes = wanted === undefined ? [...state.mailboxes.values()] : [findMailbox(state, wanted)];
  return {
    mailboxes: mailboxes.map((mailbox) => describeMailbox(mailbox, isRaw)),
    sent: state.sent
      .filter(({ user }) => wanted === undefined || user === wanted.toLowerCase())
      .map(({ raw, at, ...mail }) => ({ ...mail, at: new Date(at).toISOString(), ...describe(raw, isRaw) })),
  };
}

function describeMailbox(mailbox: Mailbox, isRaw: boolean): MailReport['mailboxes'][number] {
  const { imap, ...options } = mailbox;
  const folders = listFolders(mailbox).map(({ path, uidvalidity, uidnext, messages }) => ({
    path,
    uidValidity: uidvalidity,
    uidNext: uidnext,
    messages: messages.map(({ uid, flags, raw }) => ({ uid, flags, size: raw.length, ...describe(raw, isRaw) })),
  }));
  return { ...options, folders };
}

function describe(raw: string, isRaw: boolean) {
  return { headers: readHeaders(raw), ...(isRaw ? { raw: Buffer.from(raw, 'latin1').toString('base64') } : {}) };
}
