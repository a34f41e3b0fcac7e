import type { SettingDefinition } from '../core/settings.ts';

export const quickbooksSettings: Record<string, SettingDefinition> = {
  quickbooksCallsPerMinute: { value: 500, about: 'Calls per company and minute before 429; 0 for no limit. Documented.' },
  quickbooksConcurrency: { value: 10, about: 'Concurrent calls per application and company. Documented.' },
  quickbooksOldRefreshTokenMs: {
    value: 86_400_000,
    about: 'Validity of a refresh token after a newer one was issued, in milliseconds; 0 revokes it immediately. Third party.',
  },
  quickbooksRefusesDuplicateDocNumbers: {
    value: true,
    about: 'Rejects a duplicate DocNumber (6140). Documented; a company can turn it off.',
  },
  quickbooksTaxRate: {
    value: 0,
    to: 1,
    about: 'Automated sales tax: this rate on taxable lines replaces TotalTax, such as 0.08; 0 keeps the sent value. Not confirmed.',
  },
  quickbooksThrottleIsXml: { value: false, about: 'Returns 429 as XML even if JSON was requested. Third party.' },
  quickbooksFaultsAre200: { value: false, about: 'Returns faults with HTTP 200, as recorded once.' },
};
