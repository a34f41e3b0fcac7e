import type { SettingDefinition } from '../core/settings.ts';

export const accountsSettings: Record<string, SettingDefinition> = {
  accountsAccessTokensPer10Minutes: {
    value: 10,
    about: 'Access tokens per refresh token in ten minutes, then Access Denied. Documented.',
  },
  accountsActiveAccessTokens: {
    value: 30,
    from: 1,
    about: 'Active access tokens per refresh token; another one revokes the oldest. Documented as 30; a third party says 10.',
  },
  accountsRefreshTokensPerUser: {
    value: 20,
    from: 1,
    about: 'Active refresh tokens per user; another one revokes the oldest. Documented.',
  },
  accountsRefreshTokensPerMinute: { value: 5, about: 'Refresh tokens per user and minute from consent. Documented as about 5.' },
  accountsLocation: { value: 'us', pattern: '[a-z]{2}', about: 'Name of the data center in callbacks; the second one is eu. Documented.' },
  accountsRequiresVerifier: {
    value: false,
    about:
      'A code whose question had a PKCE challenge needs its verifier; a wrong one is always refused. Not documented for clients with a secret.',
  },
  accountsAnswersScope: {
    value: false,
    about: 'Token responses include the scopes. Seen sometimes, not documented.',
  },
};
