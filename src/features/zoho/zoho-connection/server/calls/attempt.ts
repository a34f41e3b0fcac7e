import type { OutgoingRequest } from '../../../../../platform/server/http-client/http-request.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { ZohoOutcome } from '../../../zoho-client/server/http/outcome.ts';
import { type RequestResult, requestOutcome } from '../../../zoho-client/server/http/request-outcome.ts';
import { getZohoAccess, type NoAccess, type ZohoAccess } from '../access.service.ts';
import { NO_ORGANIZATION, needsOrganization } from './organization.ts';
import type { Patience } from './patience.ts';
import type { ZohoCall, ZohoCallOutcome } from './zoho-call.ts';
import { createZohoQueue } from './zoho-queue.ts';

/** What became of one try, and the access it was made with, if there was one. */
export interface Attempt {
  readonly outcome: ZohoCallOutcome;
  readonly access?: ZohoAccess;
}

const TOTAL_MS = 30_000;
/** How long a person waits for a turn. */
const PERSON_WAIT_MS = 10_000;
/** Who has waited so long looks whether the connection is still the same. */
const LONG_WAIT_MS = 1_000;
const TOO_LATE: ZohoOutcome = { kind: 'away', why: 'timeout', mayBeDone: false, retryAfterMs: undefined };

/** Finds the access for a call, waits for its turn and sends it once. `refused` is a token that Zoho did not take. */
export async function attempt(deps: ServerDeps, call: ZohoCall, patience: Patience, refused?: string): Promise<Attempt> {
  if (patience.leftMs() === 0) return { outcome: { kind: 'late' } };
  const access = await findAccess(deps, patience, refused);
  if ('kind' in access) return { outcome: access };
  if (needsOrganization(call, access)) return { outcome: NO_ORGANIZATION, access };
  const queue = deps.perServer(createZohoQueue);
  const askedAt = performance.now();
  const turn = await queue.take(call, findWaitMs(call, patience));
  if (turn.kind !== 'begun') return { outcome: turn, access };
  let result: RequestResult | undefined;
  try {
    const current = performance.now() - askedAt > LONG_WAIT_MS ? await findAccess(deps, patience, refused) : access;
    if ('kind' in current) return { outcome: current };
    const totalMs = Math.min(TOTAL_MS, patience.leftMs());
    result = await requestOutcome({ ...toRequest(call, current), totalMs }, () => deps.clock.now());
    return { outcome: result.outcome, access: current };
  } finally {
    await queue.end({ id: turn.id, service: turn.service, ...readAllowance(result) });
  }
}

async function findAccess(deps: ServerDeps, patience: Patience, refused: string | undefined): Promise<ZohoAccess | ZohoCallOutcome> {
  const access = await patience.within(getZohoAccess(deps, refused));
  if (!access) return TOO_LATE;
  return 'problem' in access ? toOutcome(access) : access;
}

function toOutcome({ problem }: NoAccess): ZohoCallOutcome {
  if (problem === 'not_connected') return { kind: problem };
  if (problem === 'unreachable') return { kind: 'away', why: problem, mayBeDone: false, retryAfterMs: undefined };
  return { kind: 'no_access', problem };
}

function findWaitMs({ waitMs, priority }: ZohoCall, patience: Patience): number | undefined {
  if (priority === 'background') return waitMs;
  return Math.min(waitMs ?? PERSON_WAIT_MS, patience.leftMs());
}

function toRequest({ service, method, path, query = {}, body, form, headers }: ZohoCall, access: ZohoAccess): OutgoingRequest {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]]));
  const search = given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
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

/** The CRM does not say what remains while it is more than half, so an answer that says nothing says that. */
function readAllowance(result: RequestResult | undefined) {
  const isGood = result !== undefined && ['ok', 'empty', 'unchanged'].includes(result.outcome.kind);
  return {
    remaining: result?.remaining ?? (isGood ? null : undefined),
    stoppedMs: result?.outcome.kind === 'exhausted' ? result.outcome.retryAfterMs : undefined,
  };
}
