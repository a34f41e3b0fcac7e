import { buildSandbox } from '../build-sandbox.ts';
import type { ConnectionOptions, ReadyConnections } from '../control/connections.ts';
import type { SandboxReport } from '../control/control.routes.ts';
import type { ImapInterruption, MailboxChange, MailConsent, MailReport, MessageDelivery, SenderChanges } from '../control/mail.routes.ts';
import type { DeliveryFaults } from '../core/deliveries.ts';
import type { Fault } from '../core/faults.ts';
import type { Provider } from '../core/providers.ts';
import type { Edit } from '../core/service.ts';
import type { SettingDefinition, SettingValue } from '../core/settings.ts';
import type { SpoiledRow } from '../core/spoiled-rows.ts';
import type { DatasetName } from '../datasets/dataset.ts';
import type { MailPorts } from '../mail/mail-servers.ts';
import type { IssuedTokens } from '../mail/oauth/tokens.ts';

interface RequestOptions {
  readonly body?: unknown;
  readonly form?: Record<string, string>;
  readonly headers?: Record<string, string>;
  /** Sent as `Authorization: Zoho-oauthtoken …`. */
  readonly token?: string;
}

/** A response. `body` is parsed JSON, or text, or undefined if empty. */
export interface SandboxReply<T = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** A record from earlier. `at` is an ISO time. */
interface EarlierRecord {
  readonly provider: Provider;
  readonly kind: string;
  readonly id: string;
  readonly at: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** The control calls. Each throws if the sandbox rejects it. */
export interface TestControl {
  reset(dataset?: DatasetName): Promise<void>;
  state(): Promise<SandboxReport>;
  records<T = Record<string, unknown>>(provider: Provider, kind: string): Promise<T[]>;
  /** Adds faults until `clearFaults`. */
  faults(faults: readonly Fault[]): Promise<void>;
  clearFaults(): Promise<void>;
  /** Returns records in another shape than documented until `clearSpoiled`. */
  spoil(rows: readonly SpoiledRow[]): Promise<void>;
  clearSpoiled(): Promise<void>;
  /** Replaces the faults of webhooks. */
  deliver(faults: Partial<DeliveryFaults>): Promise<DeliveryFaults>;
  edit<T = Record<string, unknown>>(edit: Edit & { readonly provider: Provider }): Promise<T>;
  /** Adds records with the IDs and times they had earlier. */
  fill(records: readonly EarlierRecord[]): Promise<{ readonly added: number }>;
  clock(offsetMs: number): Promise<void>;
  settings(values: Record<string, SettingValue>): Promise<Record<string, SettingDefinition>>;
  tokens(options?: ConnectionOptions): Promise<ReadyConnections>;
  /** Revokes all tokens of Zoho. */
  revokeTokens(): Promise<{ readonly revoked: number }>;
  readonly mail: TestMailControl;
}

/** The control calls of mailboxes. */
export interface TestMailControl {
  /** Returns mailboxes with their messages, and sent messages: of one mailbox or all, with `raw` if requested. */
  read(options?: { readonly mailbox?: string; readonly isRaw?: boolean }): Promise<MailReport>;
  /** Adds or changes a mailbox. A new `uidValidity` numbers the messages again. */
  saveMailbox(change: MailboxChange): Promise<MailReport['mailboxes'][number]>;
  /** Stores a message, or copies of it, without SMTP. */
  deliver(message: MessageDelivery): Promise<{ readonly uids: readonly number[] }>;
  /** Adds or replaces simulated senders by address. */
  setSenders(senders: SenderChanges): Promise<SenderChanges>;
  /** Disturbs open IMAP connections. */
  interrupt(interruption: ImapInterruption): Promise<{ readonly connections: number }>;
  /** Issues tokens, as if a user had consented. */
  tokens(consent: MailConsent): Promise<IssuedTokens>;
  /** Revokes the consents of an account, or all. */
  revoke(account?: string): Promise<{ readonly revoked: number }>;
}

export interface TestSandbox {
  readonly url: string;
  /** Ports on 127.0.0.1. */
  readonly mail: MailPorts;
  readonly control: TestControl;
  request<T = Record<string, unknown>>(method: string, path: string, options?: RequestOptions): Promise<SandboxReply<T>>;
  close(): Promise<void>;
}

/** More scopes than OBDesk requests. */
export const EVERY_SCOPE: readonly string[] = [
  'ZohoCRM.modules.ALL',
  'ZohoCRM.users.ALL',
  'ZohoCRM.settings.ALL',
  'ZohoCRM.notifications.ALL',
  'ZohoCRM.functions.ALL',
  'ZohoSearch.securesearch.READ',
  'Desk.tickets.ALL',
  'Desk.contacts.ALL',
  'Desk.accounts.ALL',
  'Desk.basic.ALL',
  'Desk.search.READ',
  'Desk.settings.ALL',
  'Desk.webhooks.ALL',
  'Desk.events.ALL',
  'AaaServer.profile.READ',
];

const NO_LATENCY = { accountsLatencyMs: 0, crmLatencyMs: 0, deskLatencyMs: 0, quickbooksLatencyMs: 0, geminiLatencyMs: 0 };

/** Starts a sandbox on a free port. By default, calls have no latency. */
export async function startTestSandbox(dataset: DatasetName, settings: Record<string, SettingValue> = NO_LATENCY): Promise<TestSandbox> {
  const { app, mail } = await buildSandbox(dataset, settings);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  await mail.listen({ smtpPort: 0, imapPort: 0 });
  return { ...openTestSandbox(url), mail: mail.ports, close: () => app.close() };
}

/** A sandbox that someone else started. `state` returns its ports for mail. */
export type RunningSandbox = Omit<TestSandbox, 'close' | 'mail'>;

/** Returns the calls of a running sandbox. */
export function openTestSandbox(url: string): RunningSandbox {
  const request: TestSandbox['request'] = (method, path, options) => send(method, url + path, options);
  return { url, request, control: createControl(request) };
}

async function send<T>(method: string, url: string, { body, form, headers = {}, token }: RequestOptions = {}): Promise<SandboxReply<T>> {
  const isJson = body !== undefined;
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Zoho-oauthtoken ${token}` } : {}),
      ...headers,
    },
    body: isJson ? JSON.stringify(body) : form ? new URLSearchParams(form) : null,
  });
  const text = await response.text();
  const parsed = response.headers.get('content-type')?.includes('json') && text !== '' ? JSON.parse(text) : text || undefined;
  return { status: response.status, headers: response.headers, body: parsed };
}

function createControl(request: TestSandbox['request']): TestControl {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const reply = await request<T>(method, `/_control${path}`, { body });
    if (reply.status >= 300) throw new Error(`${method} /_control${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  return {
    reset: (dataset) => call('POST', '/reset', { dataset }),
    state: () => call('GET', '/state'),
    records: (provider, kind) => call('GET', `/records/${provider}/${kind}`),
    faults: (faults) => call('POST', '/faults', faults),
    clearFaults: () => call('DELETE', '/faults'),
    spoil: (rows) => call('POST', '/spoiled', rows),
    clearSpoiled: () => call('DELETE', '/spoiled'),
    deliver: (faults) => call('POST', '/deliveries', faults),
    edit: (edit) => call('POST', '/edit', edit),
    fill: (records) => call('POST', '/records', records),
    clock: (offsetMs) => call('POST', '/clock', { offsetMs }),
    settings: (values) => call('POST', '/settings', values),
    tokens: (options = {}) => call('POST', '/tokens', options),
    revokeTokens: () => call('DELETE', '/tokens'),
    mail: {
      read: ({ mailbox, isRaw } = {}) =>
        call('GET', `/mail?${new URLSearchParams({ ...(mailbox === undefined ? {} : { mailbox }), ...(isRaw ? { raw: '1' } : {}) })}`),
      saveMailbox: (change) => call('POST', '/mail/mailboxes', change),
      deliver: (message) => call('POST', '/mail/messages', message),
      setSenders: (senders) => call('PUT', '/mail/senders', senders),
      interrupt: (interruption) => call('POST', '/mail/interrupt', interruption),
      tokens: (consent) => call('POST', '/mail/tokens', consent),
      revoke: (account) => call('DELETE', `/mail/tokens?${new URLSearchParams(account === undefined ? {} : { account })}`),
    },
  };
}
