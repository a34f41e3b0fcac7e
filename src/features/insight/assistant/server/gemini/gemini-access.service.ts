import { createHash } from 'node:crypto';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { createShared, RENEWAL_MARGIN_MS } from '../../../../admin/provider-access/server/renewed-access.service.ts';
import { isRestoredCopy } from '../../../../admin/settings/server/restored-copy.service.ts';
import { readSecret } from '../../../../admin/settings/server/settings.service.ts';
import type { GeminiAccess } from './gemini-client.ts';
import { readGeminiSettings } from './gemini-settings.ts';
import { type ServiceAccountGrant, signInServiceAccount } from './service-account.ts';

export type AccessProblem = 'not_configured' | 'restored_copy' | Extract<ServiceAccountGrant, { failure: string }>['failure'];

/** Returns whether an API key or a service account is set, valid or not. */
export async function isConfigured(deps: ServerDeps): Promise<boolean> {
  return readGeminiSettings(deps.config.environment).apiKey !== undefined || (await readSecret(deps, 'googleApiCredentials')) !== undefined;
}

/** Returns access with the API key of the environment, or else with the service account of the settings. Never returns `rejectedToken`. */
export async function findGeminiAccess(
  deps: ServerDeps,
  rejectedToken?: string,
): Promise<{ readonly access: GeminiAccess } | { readonly problem: AccessProblem }> {
  const { stopping } = deps;
  if (await isRestoredCopy(deps)) return { problem: 'restored_copy' };
  const { apiKey, baseUrl, tokenUrl } = readGeminiSettings(deps.config.environment);
  if (apiKey !== undefined) return { access: { baseUrl, credential: { apiKey }, stopping } };
  const keyFile = await readSecret(deps, 'googleApiCredentials');
  if (keyFile === undefined) return { problem: 'not_configured' };
  const grant = await deps.perServer(createTokenCache).get(keyFile, tokenUrl, rejectedToken);
  return 'failure' in grant ? { problem: grant.failure } : { access: { baseUrl, credential: { token: grant.token }, stopping } };
}

/** Caches the token of the current service account in memory. */
function createTokenCache({ clock, stopping }: ServerDeps) {
  let cached: { readonly key: string; readonly token: string; readonly renewAt: number } | undefined;
  const shared = createShared<ServiceAccountGrant>();

  async function renew(key: string, keyFile: string, tokenUrl: string): Promise<ServiceAccountGrant> {
    const now = clock.now();
    const grant = await signInServiceAccount(keyFile, tokenUrl, now, stopping);
    if ('token' in grant) cached = { key, token: grant.token, renewAt: now.getTime() + grant.lifetimeMs - RENEWAL_MARGIN_MS };
    return grant;
  }

  return {
    async get(keyFile: string, tokenUrl: string, rejectedToken: string | undefined): Promise<ServiceAccountGrant> {
      const key = createHash('sha256').update(`${tokenUrl} ${keyFile}`).digest('hex');
      const now = clock.now().getTime();
      if (cached?.key === key && cached.token !== rejectedToken && cached.renewAt > now)
        return { token: cached.token, lifetimeMs: cached.renewAt - now };
      return shared(key, () => renew(key, keyFile, tokenUrl));
    },
  };
}
