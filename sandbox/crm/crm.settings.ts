import type { SettingDefinition } from '../core/settings.ts';

export const crmSettings: Record<string, SettingDefinition> = {
  crmUtcOffset: {
    value: '+05:30',
    pattern: '[+-]\\d\\d:[0-5]\\d',
    about: 'UTC offset of the organization in all times. Recorded responses have an offset.',
  },
  crmDiscreteLimit: { value: 2_000, from: 1, about: 'Records that can be fetched with page; beyond that, page_token. Documented.' },
  crmPageTokenLimit: {
    value: 100_000,
    from: 1,
    about: 'Records that can be fetched with page_token; beyond that, PAGINATION_LIMIT_EXCEEDED. Documented.',
  },
  crmScopeStatus: {
    value: 401,
    from: 400,
    to: 599,
    about: 'Status of OAUTH_SCOPE_MISMATCH. Listed under 401; 403 in the OpenAPI description.',
  },
  crmLeadEmailIsUnique: {
    value: false,
    about: 'Rejects a second lead with the same email address as DUPLICATE_DATA. Documented if the organization marks the field unique.',
  },
  crmCompanyIsRequired: { value: false, about: 'Requires a Company for leads. Depends on the layout.' },
  crmConcurrency: {
    value: 10,
    from: 1,
    about: 'Concurrent calls before 429. Documented: 5 to 25 by edition; 10 in Standard, and for large writes in any edition.',
  },
  crmCreditsPerDay: { value: 51_250, about: 'Credits in any 24 hours before 429. Documented: Standard has 50,000 and 250 for each user.' },
  crmIndexLagMs: { value: 3_000, about: 'Delay until a search finds new data. Not confirmed for the CRM.' },
  crmNormalizesText: {
    value: true,
    about:
      'Texts are stored trimmed and without scripts, money in cents, times to the second in the offset of the organization; else as sent. ' +
      'Seconds are recorded, the rest is not confirmed.',
  },
  crmEscapesEntities: {
    value: 'textarea',
    choices: ['none', 'textarea', 'all'],
    about: 'Texts returned with &amp;, &lt; and &gt; while crmNormalizesText is on. Not confirmed.',
  },
  crmFunctionsByOauth: {
    value: true,
    about: 'Functions run with an access token. Disputed: one team found it rejected and used auth_type=apikey.',
  },
};
