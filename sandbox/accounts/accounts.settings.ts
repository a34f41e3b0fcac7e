import type { SettingDefinition } from '../core/settings.ts';

export const accountsSettings: Record<string, SettingDefinition> = {
  accountsAccessTokensPer10Minutes: {
    value: 10,
    about: 'Access tokens per refresh token in ten minutes, then Access Denied. Documented.',
  },
  accountsRefreshTokensPerMinute: { value: 5, about: 'Refresh tokens per user and minute from consent. Documented as about 5.' },
  accountsRequiresVerifier: {
    value: false,
    about:
      'A code whose question had a PKCE challenge needs its verifier; a wrong one is always refused. Not documented for clients with a secret.',
  },
};
