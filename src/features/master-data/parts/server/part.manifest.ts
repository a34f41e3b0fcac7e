import type { MergeObstacle } from '../../../../platform/server/merges/merge-part.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditChanges } from '../../../admin/audit/server/audit.service.ts';
import { partApi, partFields } from '../part.contract.ts';
import { describePartChange } from '../part.rules.ts';
import { explainReserved } from '../part-stock.rules.ts';
import { partRoutes } from './part.routes.ts';
import { partSearch } from './part.search.service.ts';
import { countReserved } from './part-movement.store.ts';

/** Refuses a merge while parts are reserved for the merged ticket: they would stay reserved for one no longer worked on. */
const reservedParts: MergeObstacle = {
  kind: 'ticket',
  async find(db, { mergedId }) {
    const reserved = await countReserved(db, mergedId);
    return reserved > 0 ? [explainReserved(mergedId, reserved)] : [];
  },
};

export const partFeature: ServerFeature = {
  routes: partRoutes,
  records: [{ kind: 'part', fields: partFields, api: partApi }],
  searches: [partSearch],
  subscribers: () => ({ audit: [auditChanges('part', describePartChange)] }),
  mergeObstacles: [reservedParts],
};
