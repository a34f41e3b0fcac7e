import { lazyRouteComponent } from '@tanstack/react-router';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const templatePages: WebFeature = {
  settings: [
    {
      title: 'Customization',
      column: 'right',
      order: 230,
      Component: lazyRouteComponent(() => import('./TemplatesPart.tsx'), 'TemplatesPart'),
    },
  ],
  auditLabels: {
    'email-template.changed': 'Updated an email template',
    'email-template.created': 'Added an email template',
    'email-template.deleted': 'Deleted an email template',
  },
  records: { 'email-template': { noun: 'Email template', link: () => ({ to: '/settings' }) } },
};
