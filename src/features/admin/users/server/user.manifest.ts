import { pageLoader } from '../../../../platform/server/records/page-data.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditChanges } from '../../audit/server/audit.service.ts';
import { userApi, userFields } from '../user.contract.ts';
import { describeUserChange } from '../user.rules.ts';
import { userRoutes } from './user.routes.ts';
import { listUsers } from './user.service.ts';

export const userFeature: ServerFeature = {
  routes: userRoutes,
  pageLoaders: [pageLoader({ kind: 'session', name: 'staff', call: userApi.list, read: listUsers })],
  records: [{ kind: 'user', fields: userFields, api: userApi }],
  subscribers: () => ({ audit: [auditChanges('user', describeUserChange)] }),
};
