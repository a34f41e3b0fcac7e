import type { SettingDefinition } from '../core/settings.ts';

export const deskSettings: Record<string, SettingDefinition> = {
  deskIndexLagMs: { value: 3_000, about: 'How long the search does not know what was just written. That there is a lag is not confirmed.' },
  deskCreditsPerDay: {
    value: 105_000,
    about:
      'Credits in 24 hours before THRESHOLD_EXCEEDED. By third parties: Free 5,000; Express 25,000 and 100 for each user; ' +
      'Standard 50,000 and 250; Professional 75,000 and 500; Enterprise (simulated here, five users) 100,000 and 1,000.',
  },
  deskConcurrency: {
    value: 25,
    about: 'Calls in progress at once before TOO_MANY_REQUESTS. By third parties: 5, 10, 10, 15, 25 from Free to Enterprise.',
  },
  deskMaxLimit: { value: 100, about: 'Longest page of tickets, contacts and comments; more is refused with 422. Seen by third parties.' },
  deskSearchMaxFrom: { value: 999, about: 'Highest `from` of a search. 999 in the OpenAPI description, 4999 in the HTML documentation.' },
  deskSearchRowsAreFull: {
    value: false,
    about: 'A search for tickets answers accountId, cf, customFields and isTrashed, too. Documented: its rows do not have them.',
  },
  deskSearchHasDescription: { value: true, about: 'A search for tickets answers their descriptions. Not confirmed.' },
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
    about: 'Statuses of tickets, each with its type. The defaults are general knowledge; portals add their own.',
  },
  deskCustomFields: {
    value: '*',
    about: 'API names of custom fields, with commas; others are refused. `*`: any name that starts with cf_.',
  },
  deskRepliesTouchTicket: { value: true, about: 'A comment changes the modifiedTime of its ticket. Not confirmed.' },
  deskReplyReopens: {
    value: true,
    about: 'A reply of the customer opens a closed ticket again, with the first status of type Open. General knowledge, not confirmed.',
  },
  deskTrashedIsReadable: {
    value: true,
    about: 'A ticket in the trash can still be read by its id, with isTrashed. Not confirmed; otherwise 404.',
  },
  deskContactEmailIsUnique: {
    value: true,
    about: 'A second contact with the same e-mail address is refused as a duplicate. Not confirmed.',
  },
  deskAccountsNeedOwnScope: {
    value: false,
    about: 'Accounts need Desk.accounts.* and Desk.contacts.* is not enough. Third parties disagree with the table of scopes.',
  },
  deskWebhookLimit: {
    value: 10,
    about: 'Webhooks a portal may have. Documented: none in Free and Standard, 5 in Professional, 10 in Enterprise.',
  },
  deskWebhookDelayMs: { value: 50, about: 'How long events are collected before they are delivered together. Not confirmed.' },
  deskWebhookTimeoutMs: {
    value: 5_000,
    from: 1,
    to: 600_000,
    about: 'How long a delivery or a validation waits for its 200. Documented: 5 seconds.',
  },
};
