import { createHash, timingSafeEqual } from 'node:crypto';
import { parseJson } from '../../../../../platform/server/http-client/parse-json.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { createHints } from './hints.ts';
import { HOOK_SERVICES, type HookService, toHookSecret } from './hook-secret.ts';
import { readHinted } from './read-hinted.ts';

interface GivenHook {
  readonly service: string;
  readonly secret: string;
}

/** The service whose address this is; undefined if the secret is wrong. */
export async function findHookService(deps: ServerDeps, { service, secret }: GivenHook): Promise<HookService | undefined> {
  const known = HOOK_SERVICES.find((each) => each === service);
  const expected = known && (await toHookSecret(deps, known));
  return expected !== undefined && isSame(expected, secret) ? known : undefined;
}

/** Compares digests, which have the same length for all inputs. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

/** Answers Zoho at once and reads the records later. What a delivery says in a form that can't be read is found by a fetch, which is due at once. */
export async function receiveHook(deps: ServerDeps, { service }: GivenHook, body: unknown): Promise<{ received: boolean }> {
  const known = HOOK_SERVICES.find((each) => each === service);
  if (!known || !Buffer.isBuffer(body) || body.length === 0) return { received: true };
  const parsed = parseJson(body.toString('utf8'));
  const { hinted, isWhole } = readHinted(known, parsed);
  const hints = deps.perServer(createHints);
  await hints.add(hinted);
  if (!isWhole) await hints.fetchSoon();
  return { received: true };
}

/** Requests a fetch in place of a delivery that is too large to read. */
export async function receiveTooLarge(deps: ServerDeps, given: GivenHook): Promise<void> {
  deps.log.warn({ source: 'sync', service: given.service }, 'Zoho webhook too large; a fetch will pick up the changes');
  await deps.perServer(createHints).fetchSoon();
}
