import type { FigurePart } from '../../../../platform/server/records/record-figures.ts';
import { getLeadFigures } from './lead.store.ts';

/** Counts the leads of a customer and what they are worth. */
export const customerLeads: FigurePart<'customer'> = {
  kind: 'customer',
  async ofOne(db, { id }) {
    const { count, active, value, latestStatus } = await getLeadFigures(db, id);
    return { leadCount: count, activeLeads: active, totalValue: value, leadStatus: latestStatus };
  },
};
