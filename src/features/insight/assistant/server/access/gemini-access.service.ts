import { createHash } from 'node:crypto';
import { MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { createShared } from '../../../../admin/provider-access/server/renewed-access.service.ts';
import { isRestoredCopy } from '../../../../admin/settings/server/restored-copy.service.ts';
import { readSecret } from '../../../../admin/settings/server/settings.service.ts';
import { readGeminiSettings } from '../gemini/gemini-settings.ts';
import type { GeminiAccess } from '../gemini/http/access.ts';
import { type ServiceAccountGrant, signInServiceAccount } from '../gemini/service-account.ts';

/** There is no access: nothing is stored, or what Google says to the service account. */
export type NoAccess = 'none' | 'restored_copy' | Extract<ServiceAccountGrant, { failure: string }>['failure'];

export type FoundAccess = { readonly access: GeminiAccess } | { readonly problem: NoAccess };

/** A token is replaced before it ends, so that no call takes one that ends on its way. */
const EARLY_MS = 5 * MINUTE_MS;

/** Whether there is a key or a service account, be they good or not. */
export async function isConfigured(deps: ServerDeps): Promise<boolean> {
  return readGeminiSettings(deps.config.environment).apiKey !== undefined || (await readSecret(deps, 'googleApiCredentials')) !== undefined;
}

/**
 * As whom Gemini is asked: by the key of the environment, else as the service account of the settings, whose token each server keeps for itself.
 * `refused` is a token that Gemini did not take: another one is asked for.
 */
export async function findGeminiAccess(deps: ServerDeps, refused?: string): Promise<FoundAccess> {
  if (await isRestoredCopy(deps)) return { problem: 'restored_copy' };
  const { apiKey, baseUrl, tokenUrl } = readGeminiSettings(deps.config.environment);
  if (apiKey !== undefined) return { access: { baseUrl, credential: { apiKey }, stopping: deps.stopping } };
  const keyFile = await readSecret(deps, 'googleApiCredentials');
  if (keyFile === undefined) return { problem: 'none' };
  const grant = await deps.perServer(createTokens).get(keyFile, tokenUrl, refused);
  return 'failure' in grant
    ? { problem: grant.failure }
    : { access: { baseUrl, credential: { token: grant.token }, stopping: deps.stopping } };
}

/** The token of the service account that is stored now, in memory only. */
function createTokens({ clock, stopping }: ServerDeps) {
  let kept: { readonly key: string; readonly token: string; readonly until: number } | undefined;
  const shared = createShared<ServiceAccountGrant>();

  async function renew(key: string, keyFile: string, tokenUrl: string): Promise<ServiceAccountGrant> {
    const now = clock.now();
    const grant = await signInServiceAccount(keyFile, tokenUrl, now, stopping);
    if ('token' in grant) kept = { key, token: grant.token, until: now.getTime() + grant.lifetimeMs - EARLY_MS };
    return grant;
  }

  return {
    async get(keyFile: string, tokenUrl: string, refused: string | undefined): Promise<ServiceAccountGrant> {
      const key = createHash('sha256').update(`${tokenUrl} ${keyFile}`).digest('hex');
      const isGood = kept?.key === key && kept.token !== refused && kept.until > clock.now().getTime();
      if (kept && isGood) return { token: kept.token, lifetimeMs: kept.until - clock.now().getTime() };
      return shared(key, () => renew(key, keyFile, tokenUrl));
    },
  };
}
