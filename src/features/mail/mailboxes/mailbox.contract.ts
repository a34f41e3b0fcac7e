import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';
import { isLoopbackHost } from '../../../platform/loopback.ts';
import { choice, emailAddress, requiredEmail, requiredText, text, wholeNumberOr, yesNo } from '../../../platform/record/fields.ts';
import { optionalField, requiredField, serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { ConsentStart, callbackPart } from '../../admin/provider-access/provider-access.contract.ts';
import { TICKET_TYPES } from '../../ticketing/tickets/ticket.contract.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    mailbox: Mailbox;
  }
}

export const MAILBOX_LIMIT = 20;
const SIGNATURE_LIMIT = 2_000;
const ALIAS_LIMIT = 50;

export const MAIL_PROVIDERS = ['microsoft', 'google', 'other'] as const;
export type MailProvider = (typeof MAIL_PROVIDERS)[number];
/** Providers at which users sign in with OAuth. */
export type OauthMailProvider = Exclude<MailProvider, 'other'>;

export const MAIL_PROVIDER_LABELS: Readonly<Record<MailProvider, string>> = {
  microsoft: 'Microsoft 365',
  google: 'Google Workspace',
  other: 'Other (IMAP and SMTP)',
};

/** Paths of the redirect URIs registered at the providers. */
export const MAIL_CALLBACK_PATHS = {
  microsoft: '/auth/mail/microsoft-callback',
  google: '/auth/mail/google-callback',
} as const satisfies Record<OauthMailProvider, string>;

const ENCRYPTIONS = ['tls', 'starttls', 'none'] as const;
const ENCRYPTION_LABELS = { tls: 'TLS', starttls: 'STARTTLS', none: 'None (this machine only)' };

const CLOSED_TICKETS = ['reopen', 'new', 'notify'] as const;
const RETENTIONS = ['30', '90', '365', 'forever'] as const;

/** A text that servers receive as part of a command. */
const commandText = (label: string, limit: number) => {
  const input = z
    .string()
    .trim()
    .max(limit)
    .refine((value) => !/\p{Cc}/u.test(value), `${label} can’t contain control characters`);
  return optionalField({ label, limit, reply: z.string(), input }, '');
};

const hostName = (label: string) => {
  const input = z
    .string()
    .trim()
    .max(253)
    .regex(/^(?:[A-Za-z0-9.-]*|\[?[0-9A-Fa-f:.]+\]?)$/, `${label} must be a host name, such as imap.example.com`);
  return optionalField({ label, limit: 253, reply: z.string(), input }, '');
};

export const mailboxFields = recordFields({
  id: serverOwned(z.string()),
  name: requiredText('Name', 200),
  address: requiredEmail('Email address'),
  /** Other addresses whose messages arrive in this mailbox. */
  aliases: optionalField(
    {
      label: 'Other addresses',
      reply: z.array(z.string()),
      input: z.array(emailAddress('Enter a valid address')).max(ALIAS_LIMIT, `Enter at most ${ALIAS_LIMIT} addresses`),
    },
    [],
    { merge: 'set' },
  ),
  provider: choice('Provider', MAIL_PROVIDERS, { initial: 'microsoft', labels: MAIL_PROVIDER_LABELS }),
  // Used by the provider 'other' only.
  imapHost: hostName('IMAP server'),
  imapPort: wholeNumberOr('IMAP port', 65_535, 993),
  imapEncryption: choice('IMAP encryption', ENCRYPTIONS, { initial: 'tls', labels: ENCRYPTION_LABELS }),
  smtpHost: hostName('SMTP server'),
  smtpPort: wholeNumberOr('SMTP port', 65_535, 587),
  smtpEncryption: choice('SMTP encryption', ENCRYPTIONS, { initial: 'starttls', labels: ENCRYPTION_LABELS }),
  /** Blank: the address. */
  username: commandText('Username', 320),
  /** Blank: the same as for IMAP. */
  smtpUsername: commandText('SMTP username', 320),
  senderName: commandText('Sender name', 200),
  /** Added below replies. May contain `{{agentName}}`. */
  signature: text('Signature', SIGNATURE_LIMIT),
  ticketType: choice('Type of new tickets', TICKET_TYPES, { initial: 'Tech Support' }),
  department: text('Department of new tickets', 100),
  /** Blank: read messages stay in the inbox. */
  doneFolder: commandText('Move read messages to', 200),
  isAcknowledging: yesNo('Acknowledge new tickets', false),
  acknowledgmentTemplateId: text('Template of the acknowledgment', 40),
  closedTickets: choice('Replies to closed tickets', CLOSED_TICKETS, {
    initial: 'reopen',
    labels: { reopen: 'Reopen within 14 days', new: 'Create a new ticket', notify: 'Notify only' },
  }),
  readBackDays: wholeNumberOr('Days to read back', 30, 0),
  retention: choice('Store originals for', RETENTIONS, {
    initial: '365',
    labels: { 30: '30 days', 90: '90 days', 365: '1 year', forever: 'Forever' },
  }),
  /** False: nothing is read or sent. */
  isActive: yesNo('Active', true),
  createdAt: serverOwned(isoTime),
  lastUpdated: serverOwned(isoTime),
  version: serverOwned(z.number().int()),
});

export const mailboxSchemas = recordSchemas(mailboxFields);
export const { New: NewMailbox, Change: MailboxChange } = mailboxSchemas;
export const Mailbox = mailboxSchemas.Record.meta({ title: 'Mailbox' });
export type Mailbox = z.infer<typeof Mailbox>;
export type NewMailbox = z.output<typeof NewMailbox>;
export type MailboxChange = z.output<typeof MailboxChange>;

/** Returns why a mailbox can't be saved, by field. */
export function findServerProblems(mailbox: Pick<Mailbox, 'provider' | 'imapHost' | 'imapEncryption' | 'smtpHost' | 'smtpEncryption'>) {
  const problems: Record<string, string> = {};
  if (mailbox.provider !== 'other') return problems;
  for (const kind of ['imap', 'smtp'] as const) {
    const host = mailbox[`${kind}Host`];
    if (host === '') problems[`${kind}Host`] = `${kind.toUpperCase()} server is required`;
    else if (mailbox[`${kind}Encryption`] === 'none' && !isLoopbackHost(host))
      problems[`${kind}Encryption`] = 'Choose TLS or STARTTLS. Unencrypted connections are allowed only to this machine.';
  }
  return problems;
}

/** Fields that decide to which server credentials are sent. Changing them requires the user's own password. */
export const SIGN_IN_FIELDS = [
  'address',
  'provider',
  'imapHost',
  'imapPort',
  'imapEncryption',
  'smtpHost',
  'smtpPort',
  'smtpEncryption',
  'username',
  'smtpUsername',
] as const satisfies readonly (keyof Mailbox)[];

const MAILBOX_PROBLEMS = [
  'not_signed_in',
  'sign_in_failed',
  'revoked',
  'testing_mode',
  'not_registered',
  'unreadable',
  'throttled',
  'unreachable',
  'restored_copy',
] as const;
export type MailboxProblem = (typeof MAILBOX_PROBLEMS)[number];

const MailboxState = z.object({
  problem: z.object({ code: z.enum(MAILBOX_PROBLEMS), message: z.string(), since: isoTime.nullable() }).nullable(),
  /** Null if never tested. */
  testedAt: isoTime.nullable(),
  // Null if unknown.
  hasPlusAddresses: z.boolean().nullable(),
  hasFiledSent: z.boolean().nullable(),
  sentFolder: z.string().nullable(),
  authenticationServer: z.string().nullable(),
});
export type MailboxState = z.infer<typeof MailboxState>;

/** A mailbox in the list. For callers who aren't Admins, only the first three fields. */
export const MailboxRow = z
  .object({
    id: z.string(),
    name: z.string(),
    address: z.string(),
    provider: z.enum(MAIL_PROVIDERS).optional(),
    isActive: z.boolean().optional(),
    state: MailboxState.optional(),
  })
  .meta({ title: 'MailboxRow' });
export type MailboxRow = z.infer<typeof MailboxRow>;

const PASSWORD_LIMIT = 1_000;
const password = z.string().max(PASSWORD_LIMIT);
const secretTraits = { limit: PASSWORD_LIMIT, reply: undefined, isSecret: true } as const;

export const passwordFields = recordFields({
  password: requiredField({ ...secretTraits, label: 'Password', input: password.min(1, 'Password is required') }),
  /** Blank: the stored one, or else that of IMAP. */
  smtpPassword: optionalField({ ...secretTraits, label: 'SMTP password', input: password }, ''),
});

export const { New: MailboxPasswords } = recordSchemas(passwordFields);
export type MailboxPasswords = z.output<typeof MailboxPasswords>;

const TEST_STEPS = ['imap', 'smtp', 'sent', 'received'] as const;

const TestLine = z.object({
  step: z.enum(TEST_STEPS),
  /** Null if an earlier step failed. */
  isOk: z.boolean().nullable(),
  /** What happened, or why it failed: 'Test message received after 3 s'. */
  text: z.string(),
});

export const MailboxTest = z
  .object({
    lines: z.array(TestLine),
    /** What the test found out, as sentences. */
    findings: z.array(z.string()),
    /** SPF and DMARC of the domain. */
    hints: z.array(z.object({ name: z.enum(['SPF', 'DMARC']), isOk: z.boolean(), text: z.string() })),
  })
  .meta({ title: 'MailboxTest' });
export type MailboxTest = z.infer<typeof MailboxTest>;

/** Parameters of the redirect from a provider. */
export const MailboxCallback = z.object({
  mailboxId: z.string().max(40),
  code: callbackPart,
  state: callbackPart,
  redirectUri: callbackPart,
});
export type MailboxCallback = z.infer<typeof MailboxCallback>;

const NEEDS_PASSWORD = 'Returns 403 `password_needed` unless the caller entered the own password within five minutes.';

export const mailboxApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/mailboxes',
    access: 'user',
    summary: 'List mailboxes',
    description: 'Returns ID, name and address of all mailboxes. For Admins, also returns their states.',
    reply: z.array(MailboxRow),
  }),
  get: endpoint({ method: 'GET', path: '/api/mailboxes/:id', access: 'admin', summary: 'Retrieve a mailbox', reply: Mailbox }),
  create: endpoint({
    method: 'POST',
    path: '/api/mailboxes',
    access: 'admin',
    summary: 'Create a mailbox',
    description: `Sign in afterwards. Returns 409 if another mailbox has the address. There are at most ${MAILBOX_LIMIT} mailboxes.`,
    body: NewMailbox,
    reply: Mailbox,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/mailboxes/:id',
    access: 'admin',
    summary: 'Update a mailbox',
    description: `Changes of address, servers and usernames: ${NEEDS_PASSWORD}`,
    body: MailboxChange,
    reply: Mailbox,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/mailboxes/:id',
    access: 'admin',
    summary: 'Delete a mailbox',
    description: 'Messages and tickets stay. Nothing is deleted on the server of the mailbox. Messages that wait to be sent are deleted.',
  }),
  setPasswords: endpoint({
    method: 'PUT',
    path: '/api/mailboxes/:id/password',
    access: 'admin',
    summary: 'Set the passwords of a mailbox',
    description: `For mailboxes of the provider \`other\`. Passwords can’t be read. ${NEEDS_PASSWORD}`,
    body: MailboxPasswords,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/mailboxes/:id/test',
    access: 'admin',
    summary: 'Send a test message',
    description: 'Signs in, sends a message from the mailbox to itself and waits up to 45 seconds for it.',
    reply: MailboxTest,
  }),
  startOauth: endpoint({
    method: 'GET',
    path: '/api/mailboxes/oauth/:provider',
    access: 'admin',
    summary: 'Start signing in to a mailbox',
    description: `Returns the client ID, the authorization URL and the OAuth \`state\`, all null if no client ID is configured. ${NEEDS_PASSWORD}`,
    query: z.strictObject({ mailboxId: z.string().max(40) }),
    reply: ConsentStart,
  }),
  completeOauth: endpoint({
    method: 'POST',
    path: '/api/mailboxes/oauth/:provider',
    access: 'admin',
    summary: 'Complete signing in to a mailbox',
    description: 'Exchanges the authorization code of Microsoft or Google for tokens.',
    body: MailboxCallback,
  }),
};
