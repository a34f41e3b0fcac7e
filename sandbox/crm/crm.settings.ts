import type { SettingDefinition } from '../core/settings.ts';

export const crmSettings: Record<string, SettingDefinition> = {
  crmUtcOffset: {
    value: '+05:30',
    pattern: '[+-]\\d\\d:[0-5]\\d',
    about: 'Offset of the organisation in all times. Times with an offset are recorded; which one is a setting.',
  },
  crmDiscreteLimit: { value: 2_000, from: 1, about: 'Records that can be reached with page; after that page_token. Documented.' },
  crmPageTokens: {
    value: false,
    about: 'Lists answer next_page_token. Documented from v5 on; not confirmed for v2, where page_token means nothing while this is off.',
  },
  crmPageTokenLimit: {
    value: 100_000,
    from: 1,
    about: 'Records that can be reached with page_token, and with COQL in v8; after that PAGINATION_LIMIT_EXCEEDED. Documented.',
  },
  crmMixedStatus: {
    value: 202,
    from: 200,
    to: 599,
    about: 'Status when some records of a write fail in v2, not confirmed. In v8 it is always 207, as documented.',
  },
  crmAllFailedStatus: { value: 400, from: 200, to: 599, about: 'Status when all records of a write fail. Documented for v8.' },
  crmScopeStatus: {
    value: 401,
    from: 400,
    to: 599,
    about: 'Status of OAUTH_SCOPE_MISMATCH. Listed under 401; 403 in the OpenAPI description.',
  },
  crmStrictPicklists: { value: true, about: 'Values that are not in a picklist are refused. Depends on the layout; not confirmed.' },
  crmLeadEmailIsUnique: {
    value: false,
    about: 'A second lead with the same e-mail address is DUPLICATE_DATA. Documented: only where the organisation marks the field unique.',
  },
  crmCompanyIsRequired: { value: false, about: 'Leads need a Company. Depends on the layout.' },
  crmConcurrency: {
    value: 10,
    from: 1,
    about: 'Calls in progress at once before 429. Documented: 5 to 25 by edition; 10 is Standard, and the most for large writes in any.',
  },
  crmCreditsPerDay: { value: 51_250, about: 'Credits in any 24 hours before 429. Documented: Standard has 50,000 and 250 for each user.' },
  crmEqualsContains: {
    value: true,
    about: 'In searches with more than one criterion, equals finds texts that contain the value. Documented.',
  },
  crmSearchesModifiedTime: {
    value: true,
    about: 'Searches take criteria on Modified_Time. One team found them refused in v7; COQL and If-Modified-Since are left then.',
  },
  crmIndexLagMs: { value: 3_000, about: 'How long a search does not know what was just written. Not confirmed for the CRM.' },
  crmSearchScope: {
    value: true,
    about: 'Searches need ZohoSearch.securesearch.READ as well, besides the scope of the module. Documented.',
  },
  crmCoqlMaxLimit: {
    value: 2_000,
    from: 1,
    about: 'Most records of one query in v8. Documented in the text; the OpenAPI description says 200.',
  },
  crmCoqlLagMs: { value: 0, about: 'How long a query does not know what was just written. Not confirmed that it knows at once.' },
  crmNormalizesText: {
    value: true,
    about:
      'Texts are stored trimmed and without scripts, money in cents, times to the second in the offset of the organization; else as sent. ' +
      'Seconds are recorded, the rest is not confirmed.',
  },
  crmEscapesEntities: {
    value: 'textarea',
    choices: ['none', 'textarea', 'all'],
    about: 'Which texts come back with &amp;, &lt; and &gt; while crmNormalizesText is on. Not confirmed.',
  },
  crmHidesConverted: {
    value: true,
    about: 'A converted lead is found by id only with converted=true, and cannot be changed. Reported by one team, not documented.',
  },
  crmUpsertFindsConverted: {
    value: false,
    about: 'Converted leads count when duplicates are looked for; else an upsert of one makes a new lead. Not confirmed.',
  },
  crmConvertFindsExisting: {
    value: false,
    about: 'A conversion uses an account of the same name and a contact with the same address, unasked. v8 can be read both ways.',
  },
  crmPartialCode: {
    value: 'RECORD_LOCKED',
    choices: ['RECORD_LOCKED', 'NOT_APPROVED', 'AUTHORIZATION_FAILED', 'DEPENDENT_FIELD_MISSING'],
    about: 'Code of the records that fail while the fault partial is injected. All are documented.',
  },
  crmStaleCode: {
    value: 'ALREADY_MODIFIED',
    choices: ['ALREADY_MODIFIED', 'RECORD_MODIFIED'],
    about: 'Code of a write that comes too late, with 412. Both are documented.',
  },
  crmFunctionsByOauth: {
    value: true,
    about: 'Functions run with an access token. Disputed: one team found that refused and used auth_type=apikey.',
  },
  crmChannelMaxMs: {
    value: 86_400_000,
    about: 'Longest validity of a notification channel; one that asks for more gets one hour. One day in the text of v2, a week in v8.',
  },
  crmDeleteOperation: { value: 'delete', pattern: '[a-z_]+', about: 'What callbacks call a deletion. Not confirmed.' },
};
