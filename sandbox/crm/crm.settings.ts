import type { SettingDefinition } from '../core/settings.ts';

export const crmSettings: Record<string, SettingDefinition> = {
  crmUtcOffset: {
    value: '+05:30',
    pattern: '[+-]\\d\\d:[0-5]\\d',
    about: 'UTC offset of the organization in all times. Recorded responses have an offset.',
  },
  crmDiscreteLimit: { value: 2_000, from: 1, about: 'Records that can be fetched with page; beyond that, page_token. Documented.' },
  crmPageTokens: {
    value: false,
    about: 'Lists return next_page_token. Documented from v5 on, not confirmed for v2. If off, page_token is ignored in v2.',
  },
  crmPageTokenLimit: {
    value: 100_000,
    from: 1,
    about: 'Records that can be fetched with page_token, and with COQL in v8; beyond that, PAGINATION_LIMIT_EXCEEDED. Documented.',
  },
  crmMixedStatus: {
    value: 202,
    from: 200,
    to: 599,
    about: 'Status when some records of a write fail in v2. Not confirmed. In v8 it is always 207, as documented.',
  },
  crmAllFailedStatus: { value: 400, from: 200, to: 599, about: 'Status when all records of a write fail. Documented for v8.' },
  crmScopeStatus: {
    value: 401,
    from: 400,
    to: 599,
    about: 'Status of OAUTH_SCOPE_MISMATCH. Listed under 401; 403 in the OpenAPI description.',
  },
  crmStrictPicklists: { value: true, about: 'Rejects values that aren’t in a picklist. Depends on the layout. Not confirmed.' },
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
  crmEqualsContains: {
    value: true,
    about: 'In searches with several criteria, equals finds texts that contain the value. Documented.',
  },
  crmSearchesModifiedTime: {
    value: true,
    about: 'Searches accept criteria on Modified_Time. One team found them rejected in v7; use COQL or If-Modified-Since then.',
  },
  crmIndexLagMs: { value: 3_000, about: 'Delay until a search finds new data. Not confirmed for the CRM.' },
  crmSearchScope: {
    value: true,
    about: 'Searches need ZohoSearch.securesearch.READ in addition to the module scope. Documented.',
  },
  crmCoqlMaxLimit: {
    value: 2_000,
    from: 1,
    about: 'Maximum records per query in v8. Documented; the OpenAPI description says 200.',
  },
  crmCoqlLagMs: { value: 0, about: 'Delay until a query finds new data. Not confirmed.' },
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
  crmHidesConverted: {
    value: true,
    about: 'Converted leads are found by ID only with converted=true and can’t be changed. Reported by one team, not documented.',
  },
  crmUpsertFindsConverted: {
    value: false,
    about: 'Duplicate checks include converted leads; otherwise an upsert creates a new lead. Not confirmed.',
  },
  crmConvertFindsExisting: {
    value: false,
    about: 'A conversion reuses an account with the same name and a contact with the same email. The v8 documentation is ambiguous.',
  },
  crmPartialCode: {
    value: 'RECORD_LOCKED',
    choices: ['RECORD_LOCKED', 'NOT_APPROVED', 'AUTHORIZATION_FAILED', 'DEPENDENT_FIELD_MISSING'],
    about: 'Error code of records that fail during the fault partial. All are documented.',
  },
  crmStaleCode: {
    value: 'ALREADY_MODIFIED',
    choices: ['ALREADY_MODIFIED', 'RECORD_MODIFIED'],
    about: 'Error code of an outdated write (412). Both are documented.',
  },
  crmFunctionsByOauth: {
    value: true,
    about: 'Functions run with an access token. Disputed: one team found it rejected and used auth_type=apikey.',
  },
  crmChannelMaxMs: {
    value: 86_400_000,
    about: 'Maximum lifetime of a notification channel; longer requests get one hour. One day in v2, a week in v8.',
  },
  crmDeleteOperation: { value: 'delete', pattern: '[a-z_]+', about: 'Name of a deletion in callbacks. Not confirmed.' },
};
