import type { WebFeature } from '../../../platform/web/web-feature.ts';

export const userPages: WebFeature = {
  auditLabels: {
    'user.changed': 'Changed a user',
    'user.created': 'Created a user',
    'user.deleted': 'Deleted a user',
  },
  records: { user: { noun: 'User' } },
};
