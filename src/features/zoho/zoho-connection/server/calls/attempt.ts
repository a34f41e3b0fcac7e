import type { OutgoingRequest } from '../../../../../platform/server/http-client/http-request.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { ZohoOutcome } from '../../../zoho-client/server/http/outcome.ts';
import { type RequestResult, sendZohoRequest } from '../../../zoho-client/server/http/request.ts';
import { getZohoAccess, type NoAccess, type ZohoAccess } from '../access.service.ts';
import type { Deadline } from './deadline.ts';
import { NO_ORGANIZATION, needsOrganization } from './organization.ts';
import type { ZohoCall, ZohoCallOutcome } from './zoho-call.ts';
import { createZohoQueue } from './zoho-queue.ts';

/** Result of one attempt. */
export interface Attempt {
  readonly outcome: ZohoCallOutcome;
  /** Absent if no access token was available. */
  readonly access?: ZohoAccess;
}

const TOTAL_MS = 30_000;
/** Longest time that a user's call waits in the queue. */
const PERSON_WAIT_MS = 10_000;
/** After a longer wait, the access token is read again. */
const LONG_WAIT_MS = 1_000;
const TOO_LATE: ZohoOutcome = { kind: 'away', why: 'timeout', mayBeDone: false, retryAfterMs: undefined };

/** Gets an access token, waits for a free slot and sends the call once. `rejectedToken` is renewed first. */
export async function attempt(deps: ServerDeps, call: ZohoCall, deadline: Deadline, rejectedToken?: string): Promise<Attempt> {
  if (deadline.remainingMs() === 0) return { outcome: { kind: 'late' } };
  const access = await findAccess(deps, deadline, rejectedToken);
  if ('kind' in access) return { outcome: access };
  if (needsOrganization(call, access)) return { outcome: NO_ORGANIZATION, access };
  const queue = deps.perServer(createZohoQueue);
  const queuedAt = performance.now();
  const turn = await queue.take(call, findWaitMs(call, deadline));
  if (turn.kind !== 'begun') return { outcome: turn, access };
  let result: RequestResult | undefined;
  try {
    const current = performance.now() - queuedAt > LONG_WAIT_MS ? await findAccess(deps, deadline, rejectedToken) : access;
    if ('kind' in current) return { outcome: current };
    const totalMs = Math.min(TOTAL_MS, deadline.remainingMs());
    result = await sendZohoRequest({ ...toRequest(call, current), totalMs }, () => deps.clock.now());
    return { outcome: result.outcome, access: current };
  } finally {
    await queue.end({ id: turn.id, service: turn.service, ...readAllowance(result) });
  }
}

async function findAccess(deps: ServerDeps, deadline: Deadline, rejectedToken: string | undefined): Promise<ZohoAccess | ZohoCallOutcome> {
  const access = await deadline.within(getZohoAccess(deps, rejectedToken));
  if (!access) return TOO_LATE;
  return 'problem' in access ? toOutcome(access) : access;
}

function toOutcome({ problem }: NoAccess): ZohoCallOutcome {
  if (problem === 'not_connected') return { kind: problem };
  if (problem === 'unreachable') return { kind: 'away', why: problem, mayBeDone: false, retryAfterMs: undefined };
  return { kind: 'no_access', problem };
}

function findWaitMs({ waitMs, priority }: ZohoCall, deadline: Deadline): number | undefined {
  if (priority === 'background') return waitMs;
  return Math.min(waitMs ?? PERSON_WAIT_MS, deadline.remainingMs());
}

function toRequest({ service, method, path, query = {}, body, form, headers }: ZohoCall, access: ZohoAccess): OutgoingRequest {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]));
  const search = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
  return {
    method,
    url: `${service === 'crm' ? access.crmUrl : access.deskUrl}${path}${search}`,
    stopping: access.stopping,
    headers: {
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
      authorization: `Zoho-oauthtoken ${access.token}`,
      ...(service === 'desk' && access.orgId !== undefined && { orgId: access.orgId }),
    },
    body: form ? new URLSearchParams(form).toString() : body === undefined ? undefined : JSON.stringify(body),
  };
}

/** The CRM reports the remaining credits only below half, so a successful response without them means more than half (null). */
function readAllowance(result: RequestResult | undefined) {
  const isSuccess = result !== undefined && ['ok', 'empty', 'unchanged'].includes(result.outcome.kind);
  return {
    remaining: result?.remaining ?? (isSuccess ? null : undefined),
    stoppedMs: result?.outcome.kind === 'exhausted' ? result.outcome.retryAfterMs : undefined,
  };
}
