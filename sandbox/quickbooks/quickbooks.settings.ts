import type { SettingDefinition } from '../core/settings.ts';

export const quickbooksSettings: Record<string, SettingDefinition> = {
  quickbooksCallsPerMinute: { value: 500, about: 'Calls per company and minute before 429; 0 for no limit. Documented.' },
  quickbooksConcurrency: { value: 10, about: 'Concurrent calls per application and company. Documented.' },
  quickbooksWriteMs: {
    value: 0,
    about: 'Duration of a write, in milliseconds. Another one with the same requestid is rejected during that time. Third party.',
  },
  quickbooksOldRefreshTokenMs: {
    value: 86_400_000,
    about: 'Validity of a refresh token after a newer one was issued, in milliseconds; 0 revokes it immediately. Third party.',
  },
  quickbooksCodeMs: { value: 600_000, about: 'Validity of an authorization code in milliseconds. Not confirmed.' },
  quickbooksRefusesDuplicateDocNumbers: {
    value: true,
    about: 'Rejects a duplicate DocNumber (6140). Documented; a company can turn it off.',
  },
  quickbooksRefusesUnknownProperties: {
    value: true,
    about: 'Rejects unknown properties of customers and invoices (2010). Third party.',
  },
  quickbooksTaxRate: {
    value: 0,
    to: 1,
    about: 'Automated sales tax: this rate on taxable lines replaces TotalTax, such as 0.08; 0 keeps the sent value. Not confirmed.',
  },
  quickbooksQueryIgnoresCase: { value: false, about: 'Whether = and LIKE ignore case in names. Not confirmed.' },
  quickbooksXmlWithoutAccept: { value: true, about: 'Returns XML unless Accept requests JSON. Third party.' },
  quickbooksThrottleIsXml: { value: false, about: 'Returns 429 as XML even if JSON was requested. Third party.' },
  quickbooksFaultsAre200: { value: false, about: 'Returns faults with HTTP 200, as recorded once.' },
  quickbooksWebhookUrl: { value: '', about: 'URL to notify of customer and invoice changes; empty for none.' },
  quickbooksWebhookVerifier: { value: 'sandbox-verifier-token', about: 'Key of the signature in intuit-signature. Documented.' },
  quickbooksWebhookFormat: {
    value: 'cloudevents',
    choices: ['cloudevents', 'classic'],
    about: 'cloudevents (mandatory since 2026-07-31) or classic (eventNotifications). Documented.',
  },
  quickbooksWebhookMixesRealms: { value: false, about: 'Adds an event of another company to each delivery. Documented as possible.' },
};
