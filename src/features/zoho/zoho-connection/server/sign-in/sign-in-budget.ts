import { AppError } from '../../../../../platform/errors.ts';
import { pluralize } from '../../../../../platform/number-text.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { type CallQueue, createCallQueue } from '../../../../admin/provider-access/server/calls/call-queue.service.ts';
import { readZohoSettings } from '../../../zoho-client/server/zoho-settings.ts';

/** Who signs in: a colleague whose account is linked, or anybody else who has an account at Zoho. */
export type Visitor = 'linked' | 'guest';

/** Parts of the calls per minute that all nodes may make to check who signs in. Guests can't use up the part of colleagues. */
const SHARES: Readonly<Record<Visitor, number>> = { linked: 3, guest: 6 };

/** Takes one call out of the budget, or throws 503 with Retry-After. The call itself still waits for its turn among all calls. */
export async function takeCheck(deps: ServerDeps, visitor: Visitor): Promise<void> {
  const { queue, name } = deps.perServer(createBudgets)[visitor];
  const turn = await queue.take({ service: name, priority: 'person' }, 0);
  if (turn.kind === 'begun') return queue.end({ id: turn.id, service: name, remaining: undefined, stoppedMs: undefined });
  const retryAfter = Math.max(1, Math.ceil(turn.retryAfterMs / 1_000));
  throw new AppError(
    503,
    'provider_unavailable',
    `Too many people are signing in with Zoho right now. Try again in ${pluralize(retryAfter, 'second')}.`,
    { retryAfter, isIntended: true },
  );
}

function createBudgets(deps: ServerDeps): Readonly<Record<Visitor, { readonly name: string; readonly queue: CallQueue }>> {
  return { linked: createBudget(deps, 'linked'), guest: createBudget(deps, 'guest') };
}

/** Counted like the calls to a provider of its own, so that it holds for all nodes together. */
function createBudget(deps: ServerDeps, visitor: Visitor): { readonly name: string; readonly queue: CallQueue } {
  const { callsPerMinute } = readZohoSettings(deps.config.environment);
  const perMinute = Math.max(1, Math.floor(callsPerMinute / SHARES[visitor]));
  const name = `zoho-sign-in-${visitor}`;
  return { name, queue: createCallQueue(deps, { name, services: [name], perMinute, atOnce: perMinute }) };
}
