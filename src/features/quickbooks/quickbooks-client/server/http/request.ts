import { NoResponse } from '../../../../../platform/server/http-client/http-request.ts';
import { parseJson } from '../../../../../platform/server/http-client/parse-json.ts';
import { type RawResponse, send } from '../../../../../platform/server/http-client/send.ts';
import { readFault } from './fault.ts';
import type { QuickbooksOutcome } from './outcome.ts';

/** Where a request goes, and with which token. */
export interface QuickbooksAccess {
  readonly apiUrl: string;
  readonly realmId: string;
  readonly token: string;
  /** Gives calls up when the server stops. */
  readonly stopping?: AbortSignal;
}

export interface QuickbooksRequest {
  readonly method: 'GET' | 'POST';
  /** What follows the company: '/invoice'. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** How long it may take in all; 30 seconds when absent. */
  readonly totalMs?: number;
}

const JSON_BODY: Readonly<Record<string, string>> = { 'content-type': 'application/json' };
/** Lower ones have been ignored since August 2025. */
const MINOR_VERSION = '75';

/** Sends one request, once, and says what became of it. Throws nothing that QuickBooks or the network causes. */
export async function requestQuickbooks(access: QuickbooksAccess, request: QuickbooksRequest): Promise<QuickbooksOutcome> {
  const { apiUrl, realmId, token, stopping } = access;
  const { method, path, query, body, totalMs } = request;
  const search = new URLSearchParams({ ...query, minorversion: MINOR_VERSION });
  try {
    const answer = await send({
      method,
      totalMs,
      stopping,
      url: `${apiUrl}/v3/company/${encodeURIComponent(realmId)}${path}?${search}`,
      headers: { ...(body !== undefined && JSON_BODY), accept: 'application/json', authorization: `Bearer ${token}` },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return readOutcome(answer);
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    return { kind: 'away', why: error.reason, mayBeDone: error.wasDelivered };
  }
}

/** Faults of the platform before the accounting service, which have a status of their own unless they come with 200. */
const PLATFORM_FAULTS: Readonly<Record<string, QuickbooksOutcome>> = {
  3001: { kind: 'throttled' },
  3100: { kind: 'forbidden' },
  3200: { kind: 'unauthorized' },
};

/** What a whole answer means. The status counts before the body: throttling may be answered in XML although JSON was asked for. */
function readOutcome({ status, text }: RawResponse): QuickbooksOutcome {
  if (status === 401) return { kind: 'unauthorized' };
  if (status === 403) return { kind: 'forbidden' };
  if (status === 429) return { kind: 'throttled' };
  if (status >= 500) return { kind: 'away', why: 'server_error', mayBeDone: true };
  const body = parseJson(text);
  const faults = readFault(body);
  if (faults) return PLATFORM_FAULTS[faults[0]?.code ?? ''] ?? { kind: 'refused', faults };
  if (body === undefined || status !== 200) return { kind: 'away', why: 'not_json', mayBeDone: true };
  return { kind: 'ok', body };
}
