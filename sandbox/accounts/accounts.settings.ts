import type { SettingDefinition } from '../core/settings.ts';

export const accountsSettings: Record<string, SettingDefinition> = {
  accountsAccessTokensPer10Minutes: {
    value: 10,
    about: 'Access tokens one refresh token makes in ten minutes before Access Denied. Documented.',
  },
  accountsActiveAccessTokens: {
    value: 30,
    from: 1,
    about: 'Active access tokens of one refresh token; one more revokes the oldest. Documented as 30; a third party says 10.',
  },
  accountsRefreshTokensPerUser: {
    value: 20,
    from: 1,
    about: 'Active refresh tokens of one user; one more revokes the oldest. Documented.',
  },
  accountsRefreshTokensPerMinute: { value: 5, about: 'Refresh tokens one user gets in a minute by consent. Documented as about 5.' },
  accountsLocation: { value: 'us', pattern: '[a-z]{2}', about: 'What callbacks call the data center; the second one is eu. Documented.' },
  accountsRequiresVerifier: {
    value: false,
    about:
      'A code whose question had a PKCE challenge needs its verifier; a wrong one is always refused. Not documented for clients with a secret.',
  },
  accountsAnswersScope: {
    value: false,
    about: 'Token answers name the scopes, too. Seen sometimes, not documented.',
  },
};
