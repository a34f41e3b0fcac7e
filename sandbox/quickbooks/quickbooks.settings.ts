import type { SettingDefinition } from '../core/settings.ts';

export const quickbooksSettings: Record<string, SettingDefinition> = {
  quickbooksCallsPerMinute: { value: 500, about: 'Calls one company answers in a minute before 429; 0 for no limit. Documented.' },
  quickbooksConcurrency: { value: 10, about: 'Calls of one application to one company that may be in progress together. Documented.' },
  quickbooksWriteMs: {
    value: 0,
    about: 'How long a write is in progress, in milliseconds; a second one with its requestid is refused meanwhile. Third party.',
  },
  quickbooksOldRefreshTokenMs: {
    value: 86_400_000,
    about: 'How long a refresh token is still good after a newer one was issued, in milliseconds; 0 ends it at once. Third party.',
  },
  quickbooksCodeMs: { value: 600_000, about: 'Validity of an authorization code in milliseconds. Not confirmed.' },
  quickbooksRefusesDuplicateDocNumbers: {
    value: true,
    about: 'Refuses a DocNumber that is taken (6140). Documented; a company can turn it off.',
  },
  quickbooksRefusesUnknownProperties: {
    value: true,
    about: 'Refuses properties that customers or invoices do not have (2010). Third party.',
  },
  quickbooksTaxRate: {
    value: 0,
    to: 1,
    about: 'Automated sales tax: this share of the taxable lines replaces TotalTax, e.g. 0.08; 0 keeps what was sent. Not confirmed.',
  },
  quickbooksQueryIgnoresCase: { value: false, about: 'Whether = and LIKE find names in another case. Not confirmed.' },
  quickbooksXmlWithoutAccept: { value: true, about: 'Answers XML to a call whose Accept does not name JSON. Third party.' },
  quickbooksThrottleIsXml: { value: false, about: 'Answers 429 in XML although JSON was asked for. Third party.' },
  quickbooksFaultsAre200: { value: false, about: 'Answers faults with HTTP 200, as was recorded once.' },
  quickbooksWebhookUrl: { value: '', about: 'Address that is notified of changes of customers and invoices; none when empty.' },
  quickbooksWebhookVerifier: { value: 'sandbox-verifier-token', about: 'Key of the signature in intuit-signature. Documented.' },
  quickbooksWebhookFormat: {
    value: 'cloudevents',
    choices: ['cloudevents', 'classic'],
    about: 'cloudevents (mandatory since 2026-07-31) or classic (eventNotifications). Documented.',
  },
  quickbooksWebhookMixesRealms: { value: false, about: 'Adds an event of another company to each delivery. Documented as possible.' },
};
