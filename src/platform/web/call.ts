import {
  type BodyInputOf,
  type EndpointSpec,
  fillPath,
  type Page,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  type Total,
} from '../endpoint.ts';
import { PASSWORD_NEEDED } from '../errors.ts';
import { logError } from './log.ts';
import { askForPassword } from './password-question.ts';
import { learnServerTime } from './server-time.ts';

/** A failed request. `status` is 0 if the server couldn't be reached. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  /** Parsed response; empty if missing or unreadable. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(message: string, status: number, code: string, body: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.body = body;
  }

  get current(): unknown {
    return this.body.current;
  }

  /** What happened and what to do, if `message` is fixed. */
  get reason(): string | undefined {
    return typeof this.body.reason === 'string' ? this.body.reason : undefined;
  }
}

export type InputOf<E extends EndpointSpec> = E['method'] extends 'GET' ? Partial<QueryOf<E>> : BodyInputOf<E>;

type RowOf<E extends EndpointSpec> = ReplyOf<E> extends (infer Row)[] ? Row : never;

/** Sends a request. `input` is the JSON body, or the query of a GET. Throws a `CallError`, already logged. */
export async function call<E extends EndpointSpec>(
  endpoint: E,
  params: ParamsOf<E>,
  input?: InputOf<E>,
  signal?: AbortSignal,
): Promise<ReplyOf<E>> {
  const response = await send(endpoint, params, input, signal);
  return (await readJson(response)) as ReplyOf<E>;
}

/** Requests a page of a list, with the total and next cursor from its headers. */
export async function callPage<E extends EndpointSpec>(endpoint: E, params: ParamsOf<E>, query?: InputOf<E>): Promise<Page<RowOf<E>>> {
  const response = await send(endpoint, params, query);
  const rows = (await readJson(response)) as RowOf<E>[];
  return { rows, next: nextCursor(response.headers.get('link')), total: readTotal(response.headers, rows.length) };
}

export async function upload<E extends EndpointSpec>(
  endpoint: E,
  params: ParamsOf<E>,
  file: File,
  fields: Readonly<Record<string, string>> = {},
): Promise<ReplyOf<E>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(endpoint.upload ?? 'file', file);
  const response = await request(endpoint, fillPath(endpoint.path, params), { body: form });
  return (await readJson(response)) as ReplyOf<E>;
}

const sessionLost = new Set<() => void>();
const refused = new Set<(error: CallError) => void>();

const listenTo =
  <Listener>(listeners: Set<Listener>) =>
  (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

export const onSessionLost = listenTo(sessionLost);

export const onCallRefused = listenTo(refused);

function send(
  endpoint: EndpointSpec,
  params: Record<string, string>,
  input: unknown,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const path = fillPath(endpoint.path, params);
  if (endpoint.method === 'GET') return request(endpoint, path + queryText(input), { signal });
  return request(endpoint, path, { signal, body: JSON.stringify(input ?? {}), headers: { 'content-type': 'application/json' } });
}

/** Sends a request with a non-JSON response. Throws a `CallError`, already logged. */
export async function request(endpoint: EndpointSpec, url: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { ...init, method: endpoint.method, credentials: 'same-origin' });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw logged(url, new CallError('Couldn’t reach the server. Check your connection and try again.', 0, 'unreachable'));
  }
  learnServerTime(response);
  if (response.ok) return response;
  if (response.status === 401 && endpoint.access !== 'public') for (const listener of sessionLost) listener();
  const error = await readError(response);
  if (error.code === PASSWORD_NEEDED && (await askForPassword())) return request(endpoint, url, init);
  for (const listener of refused) listener(error);
  throw logged(url, error);
}

function logged(url: string, error: CallError): CallError {
  logError(`${url}: ${error.message}`, error);
  return error;
}

async function readError(response: Response): Promise<CallError> {
  const answer: unknown = await response.json().catch(() => undefined);
  const body = isRecord(answer) ? answer : {};
  return new CallError(
    typeof body.message === 'string' && body.message !== '' ? body.message : statusMessage(response),
    response.status,
    typeof body.code === 'string' ? body.code : 'unknown',
    body,
  );
}

function statusMessage({ status, statusText }: Response): string {
  return status ? `HTTP Error ${status} ${statusText}`.trim() : 'An unknown API error occurred';
}

async function readJson(response: Response): Promise<unknown> {
  return response.status === 204 ? undefined : response.json();
}

export function queryText(query: unknown): string {
  if (!isRecord(query)) return '';
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(key, String(item));
    }
  }
  return search.size > 0 ? `?${search}` : '';
}

function nextCursor(link: string | null): string | undefined {
  const address = link?.match(/<([^<>]+)>;\s*rel="?next"?/)?.[1];
  return address ? (new URL(address, location.origin).searchParams.get('cursor') ?? undefined) : undefined;
}

function readTotal(headers: Headers, fallback: number): Total {
  const relation = headers.get('x-total-relation') === 'at-least' ? 'at-least' : 'exact';
  return { count: Number(headers.get('x-total-count') ?? fallback), relation };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
