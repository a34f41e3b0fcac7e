import type { StatsProvider } from '../../../../platform/server/records/record-stats.ts';
import { getLeadFigures } from './lead.store.ts';

/** Counts the leads of a customer and what they are worth. */
export const customerLeads: StatsProvider<'customer'> = {
  kind: 'customer',
  async getStats(db, { id }) {
    const { count, active, value, latestStatus } = await getLeadFigures(db, id);
    return { leadCount: count, activeLeads: active, totalValue: value, leadStatus: latestStatus };
  },
};
