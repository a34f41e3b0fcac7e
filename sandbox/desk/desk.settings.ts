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
};
