import type { SettingDefinition } from '../core/settings.ts';

export const deskSettings: Record<string, SettingDefinition> = {
  deskIndexLagMs: { value: 3_000, about: 'Delay until a search finds new data. Not confirmed.' },
  deskCreditsPerDay: {
    value: 105_000,
    about:
      'Credits in 24 hours before THRESHOLD_EXCEEDED. By third parties: Free 5,000; Express 25,000 and 100 for each user; ' +
      'Standard 50,000 and 250; Professional 75,000 and 500; Enterprise (simulated here, five users) 100,000 and 1,000.',
  },
  deskConcurrency: {
    value: 25,
    about: 'Concurrent calls before TOO_MANY_REQUESTS. Third parties: 5, 10, 10, 15 and 25 from Free to Enterprise.',
  },
  deskMaxLimit: { value: 100, about: 'Maximum page size of tickets, contacts and comments; more returns 422. Seen by third parties.' },
  deskSearchMaxFrom: { value: 999, about: 'Highest `from` of a search. 999 in the OpenAPI description, 4999 in the HTML documentation.' },
  deskSearchRowsAreFull: {
    value: false,
    about: 'Ticket searches return accountId, cf, customFields and isTrashed. Documented without them.',
  },
  deskSearchHasDescription: { value: true, about: 'Ticket searches return descriptions. Not confirmed.' },
  deskSearchCountAsText: {
    value: false,
    about: 'The `count` of a search is a string. A number in the documentation; a third party saw a string.',
  },
  deskNormalizesText: {
    value: true,
    about:
      'Texts are stored trimmed, HTML without scripts, escaped and with <br> for line ends, due dates to the second. ' +
      'Off: as sent. How the vendor stores texts is not confirmed.',
  },
  deskStatuses: {
    value: 'Open=Open,On Hold=On Hold,Escalated=Open,Closed=Closed',
    pattern: '[^=,]+=(Open|On Hold|Closed)(,[^=,]+=(Open|On Hold|Closed))*',
    about: 'Ticket statuses with their types. Common defaults; portals add their own.',
  },
  deskCustomFields: {
    value: '*',
    about: 'API names of custom fields, separated by commas; others are rejected. `*`: any name that starts with cf_.',
  },
  deskRepliesTouchTicket: { value: true, about: 'A comment updates the modifiedTime of its ticket. Not confirmed.' },
  deskReplyReopens: {
    value: true,
    about: 'A customer reply reopens a closed ticket with the first status of type Open. Not confirmed.',
  },
  deskTrashedIsReadable: {
    value: true,
    about: 'A trashed ticket can still be read by ID, with isTrashed; otherwise 404. Not confirmed.',
  },
  deskContactEmailIsUnique: {
    value: true,
    about: 'Rejects a second contact with the same email address as a duplicate. Not confirmed.',
  },
  deskAccountsNeedOwnScope: {
    value: false,
    about: 'Accounts need Desk.accounts.*; Desk.contacts.* isn’t enough. Third parties disagree with the documented scopes.',
  },
  deskWebhookLimit: {
    value: 10,
    about: 'Webhooks per portal. Documented: none in Free and Standard, 5 in Professional, 10 in Enterprise.',
  },
  deskWebhookDelayMs: { value: 50, about: 'Time that events are batched before delivery. Not confirmed.' },
  deskWebhookTimeoutMs: {
    value: 5_000,
    from: 1,
    to: 600_000,
    about: 'Timeout of a delivery or validation. Documented: 5 seconds.',
  },
};
