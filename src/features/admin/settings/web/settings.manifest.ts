import { IconSettings } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { inlineShortcuts } from '../../../../platform/web/form/inline/inline-shortcuts.ts';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { MAINTENANCE } from '../maintenance.rules.ts';
import type { SettingsGroup } from '../settings.contract.ts';
import { prefetchSettings, toSettingsKey } from './settings.queries.ts';

/** Groups that the page shows. */
const GROUPS: readonly SettingsGroup[] = ['notifications', 'reporting', 'configuration', 'account', 'maintenance'];

export const settingsPages: WebFeature<'/settings'> = {
  pageData: [{ kind: 'session', name: 'maintenance', toKey: () => toSettingsKey('maintenance') }],
  pages: [
    {
      path: '/settings',
      access: 'admin',
      search: ['user'],
      component: lazyRouteComponent(() => import('./SettingsPage.tsx'), 'SettingsPage'),
      goKey: ',',
      navigation: {
        section: 'Tools & Admin',
        label: 'Settings',
        about: 'Users, integrations, maintenance and company details',
        icon: IconSettings,
        order: 370,
      },
      prefetch: (client) => prefetchSettings(client, GROUPS),
      article: 'settings',
    },
  ],
  temporaryRefusals: [MAINTENANCE],
  shortcuts: Object.values(inlineShortcuts),
  auditLabels: {
    'settings.changed': 'Updated the settings',
    'settings.resealed': 'Re-encrypted the secrets',
  },
  records: { settings: { noun: 'Settings', link: () => ({ to: '/settings' }) } },
};
