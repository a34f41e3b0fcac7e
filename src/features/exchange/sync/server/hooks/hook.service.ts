import { timingSafeEqual } from 'node:crypto';
import { notFound } from '../../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { createHints } from './hints.ts';
import { HOOK_SERVICES, type HookService, toHookSecret } from './hook-secret.ts';
import { readHinted } from './read-hinted.ts';

/** Answers Zoho at once and looks later; a wrong secret is a 404. What does not read as one of its calls is a hint to look at nothing. */
export async function receiveHook(
  deps: ServerDeps,
  given: { readonly service: string; readonly secret: string },
  body: unknown,
): Promise<{ received: boolean }> {
  const service = await requireSecret(deps, given);
  const hinted = readHinted(service, body);
  if (hinted.length > 0) deps.perServer(createHints).add(hinted);
  return { received: true };
}

async function requireSecret(
  deps: ServerDeps,
  { service, secret }: { readonly service: string; readonly secret: string },
): Promise<HookService> {
  const known = HOOK_SERVICES.find((each) => each === service);
  const expected = known && (await toHookSecret(deps, known));
  if (!known || expected === undefined || !isSame(expected, secret)) throw notFound('Hook');
  return known;
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
