import { buildSandbox } from '../build-sandbox.ts';
import type { Choice, ReadyConnections } from '../control/connections.ts';
import type { SandboxReport } from '../control/report.ts';
import type { DeliveryFaults, LoggedDelivery } from '../core/deliveries.ts';
import type { Fault } from '../core/faults.ts';
import type { DataCenter, Provider } from '../core/providers.ts';
import type { Edit } from '../core/service.ts';
import type { SettingDefinition, SettingValue } from '../core/settings.ts';
import type { SpoiledRow } from '../core/spoiled-rows.ts';
import type { DatasetName } from '../datasets/dataset.ts';

interface RequestOptions {
  readonly body?: unknown;
  readonly form?: Record<string, string>;
  readonly headers?: Record<string, string>;
  /** Sent as `Authorization: Zoho-oauthtoken …`. */
  readonly token?: string;
}

/** What a call answered; `body` is parsed when it is JSON, text otherwise, undefined when empty. */
export interface SandboxReply<T = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** A record that has been there since `at`, an ISO time. */
interface FilledRecord {
  readonly provider: Provider;
  readonly kind: string;
  readonly id: string;
  readonly at: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** `/_control` as functions; each throws when the sandbox refuses. */
export interface TestControl {
  reset(dataset?: DatasetName): Promise<void>;
  state(): Promise<SandboxReport>;
  records<T = Record<string, unknown>>(provider: Provider, kind: string, dataCenter?: DataCenter): Promise<T[]>;
  /** Adds faults; `clearFaults` ends all. */
  faults(faults: readonly Fault[]): Promise<void>;
  clearFaults(): Promise<void>;
  /** Answers records in another shape than documented; `clearSpoiled` ends that. */
  spoil(rows: readonly SpoiledRow[]): Promise<void>;
  clearSpoiled(): Promise<void>;
  /** What goes wrong with webhooks from now on; without anything, nothing. */
  deliver(faults: Partial<DeliveryFaults>): Promise<DeliveryFaults>;
  deliveries(): Promise<LoggedDelivery[]>;
  edit<T = Record<string, unknown>>(edit: Edit & { readonly provider: Provider; readonly dataCenter?: DataCenter }): Promise<T>;
  /** Puts records there that have been there before, with the ids they have had. */
  fill(records: readonly FilledRecord[]): Promise<{ readonly added: number }>;
  clock(offsetMs: number): Promise<void>;
  settings(values: Record<string, SettingValue>): Promise<Record<string, SettingDefinition>>;
  /** `scopes`, `user` (an e-mail address) and `dataCenter` choose another Zoho connection. */
  tokens(choice?: Partial<Choice>): Promise<ReadyConnections>;
  /** Revokes every token of Zoho. */
  revokeTokens(): Promise<{ readonly revoked: number }>;
  clients(redirectUris: readonly string[]): Promise<void>;
}

export interface TestSandbox {
  readonly url: string;
  readonly control: TestControl;
  request<T = Record<string, unknown>>(method: string, path: string, options?: RequestOptions): Promise<SandboxReply<T>>;
  close(): Promise<void>;
}

/** All that Zoho lets a client do, which is more than the product asks for. */
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

/** What would only make tests slow; those that are about it set it. */
const QUICK = { accountsLatencyMs: 0, crmLatencyMs: 0, deskLatencyMs: 0, quickbooksLatencyMs: 0, geminiLatencyMs: 0 };

/** Starts a sandbox on a free port; without other `settings`, its calls take no time. */
export async function startTestSandbox(dataset: DatasetName, settings: Record<string, SettingValue> = QUICK): Promise<TestSandbox> {
  const app = await buildSandbox(dataset, settings);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const request: TestSandbox['request'] = (method, path, options) => send(method, url + path, options);
  return { url, request, control: createControl(request), close: () => app.close() };
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
    records: (provider, kind, dataCenter = 'us') => call('GET', `/records/${provider}/${kind}?dataCenter=${dataCenter}`),
    faults: (faults) => call('POST', '/faults', faults),
    clearFaults: () => call('DELETE', '/faults'),
    spoil: (rows) => call('POST', '/spoiled', rows),
    clearSpoiled: () => call('DELETE', '/spoiled'),
    deliver: (faults) => call('POST', '/deliveries', faults),
    deliveries: () => call('GET', '/deliveries'),
    edit: (edit) => call('POST', '/edit', edit),
    fill: (records) => call('POST', '/records', records),
    clock: (offsetMs) => call('POST', '/clock', { offsetMs }),
    settings: (values) => call('POST', '/settings', values),
    tokens: (choice = {}) => call('POST', '/tokens', choice),
    revokeTokens: () => call('DELETE', '/tokens'),
    clients: (redirectUris) => call('POST', '/clients', { redirectUris }),
  };
}
