import type { WorldName } from '../worlds/world.ts';
import { buildSandbox } from './build-sandbox.ts';

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

export interface TestSandbox {
  readonly url: string;
  request<T = Record<string, unknown>>(method: string, path: string, options?: RequestOptions): Promise<SandboxReply<T>>;
  close(): Promise<void>;
}

/** Starts a sandbox on a free port. */
export async function startTestSandbox(world: WorldName): Promise<TestSandbox> {
  const app = await buildSandbox(world);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    close: () => app.close(),
    async request(method, path, { body, form, headers = {}, token } = {}) {
      const isJson = body !== undefined;
      const response = await fetch(url + path, {
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
    },
  };
}
