import type { MergeObstacle } from '../../../../platform/server/merges/merge-part.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { findTicketPair } from '../../tickets/server/merge/ticket.merge.service.ts';
import { followWithParts } from './part-use.service.ts';
import { repairLoaders } from './repair.loaders.ts';
import { followReplacement } from './replacement.service.ts';
import { rmaRoutes } from './rma.routes.ts';

/** Prevents merging a ticket that the customer still has to pay for. */
const repairLines: MergeObstacle = {
  kind: 'ticket',
  async find(db, pair) {
    const { merged } = await findTicketPair(db, pair);
    return merged.rmaLineItems.length === 0 ? [] : [`${merged.id} has line items. Move them to the ticket you keep, then try again.`];
  },
};

export const repairFeature: ServerFeature = {
  routes: rmaRoutes,
  pageLoaders: repairLoaders,
  subscribers: (deps) => ({ derived: [followReplacement(deps), followWithParts(deps)] }),
  mergeObstacles: [repairLines],
};
