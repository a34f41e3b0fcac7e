import type { ServerFeature } from '../../../platform/server/server-feature.ts';
import { auditChanges } from '../../audit/server/audit.service.ts';
import { describeReservation } from '../period.rules.ts';
import { describeToolChange } from '../tool.rules.ts';
import { renameLoansWithCustomer } from './loan.company.service.ts';
import { toolRoutes } from './tool.routes.ts';

export const toolFeature: ServerFeature = {
  routes: toolRoutes,
  subscribers: () => [
    auditChanges('tool', describeToolChange),
    auditChanges('tool-reservation', describeReservation),
    renameLoansWithCustomer,
  ],
};
