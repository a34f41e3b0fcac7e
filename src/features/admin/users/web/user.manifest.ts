import { lazy } from 'react';
import type { WebFeature } from '../../../../platform/web/web-feature.ts';
import { STAFF_KEY } from './user.queries.ts';

export const userPages: WebFeature = {
  settings: [
    {
      title: 'User Permissions',
      column: 'left',
      order: 10,
      Component: lazy(async () => ({ default: (await import('./UserPermissions.tsx')).UserPermissions })),
      Aside: lazy(async () => ({ default: (await import('./UserPermissions.tsx')).AddUser })),
    },
  ],
  pageData: [{ kind: 'session', name: 'staff', toKey: () => STAFF_KEY }],
  auditLabels: {
    'user.changed': 'Updated a user',
    'user.created': 'Added a user',
    'user.deleted': 'Deleted a user',
    'user.invited': 'Invited a user',
    'user.joined': 'Accepted an invitation',
  },
  records: { user: { noun: 'User', link: (id) => ({ to: '/settings', search: { user: id } }) } },
};
