import type { ReadyConnections } from '../control/connections.ts';
import type { SandboxReport } from '../control/report.ts';
import type { WorldName } from '../worlds/world.ts';
import type { Edit } from './base.ts';
import { buildSandbox } from './build-sandbox.ts';
import type { Fault } from './faults.ts';
import type { Provider } from './providers.ts';
import type { SwitchDefinition, SwitchValue } from './switches.ts';

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

/** `/_control` as functions; each throws when the sandbox refuses. */
export interface TestControl {
  reset(world?: WorldName): Promise<void>;
  state(): Promise<SandboxReport>;
  records<T = Record<string, unknown>>(provider: Provider, kind: string): Promise<T[]>;
  /** Adds faults; `clearFaults` ends all. */
  faults(faults: readonly Fault[]): Promise<void>;
  clearFaults(): Promise<void>;
  edit<T = Record<string, unknown>>(edit: Edit & { readonly provider: Provider }): Promise<T>;
  clock(offsetMs: number): Promise<void>;
  switches(values: Record<string, SwitchValue>): Promise<Record<string, SwitchDefinition>>;
  /** `scopes` and `user` (an e-mail address) narrow the Zoho connection. */
  tokens(choice?: { readonly scopes?: readonly string[]; readonly user?: string }): Promise<ReadyConnections>;
  clients(redirectUris: readonly string[]): Promise<void>;
}

export interface TestSandbox {
  readonly url: string;
  readonly control: TestControl;
  request<T = Record<string, unknown>>(method: string, path: string, options?: RequestOptions): Promise<SandboxReply<T>>;
  close(): Promise<void>;
}

/** Starts a sandbox on a free port. */
export async function startTestSandbox(world: WorldName): Promise<TestSandbox> {
  const app = await buildSandbox(world);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const request: TestSandbox['request'] = (method, path, options) => send(method, url + path, options);
  return { url, request, control: controlOf(request), close: () => app.close() };
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

function controlOf(request: TestSandbox['request']): TestControl {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const reply = await request<T>(method, `/_control${path}`, { body });
    if (reply.status >= 300) throw new Error(`${method} /_control${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  return {
    reset: (world) => call('POST', '/reset', { world }),
    state: () => call('GET', '/state'),
    records: (provider, kind) => call('GET', `/records/${provider}/${kind}`),
    faults: (faults) => call('POST', '/faults', faults),
    clearFaults: () => call('DELETE', '/faults'),
    edit: (edit) => call('POST', '/edit', edit),
    clock: (offsetMs) => call('POST', '/clock', { offsetMs }),
    switches: (values) => call('POST', '/switches', values),
    tokens: (choice = {}) => call('POST', '/tokens', choice),
    clients: (redirectUris) => call('POST', '/clients', { redirectUris }),
  };
}
