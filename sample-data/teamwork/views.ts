import type { ViewFilters, ViewList } from '../../src/features/ticketing/views/view.contract.ts';
import type { Db } from '../../src/platform/server/database/database.ts';
import { staff } from '../business.ts';
import { insertRows } from '../insert-rows.ts';

const VIEWS: readonly { name: string; list: ViewList; filters: ViewFilters }[] = [
  { name: 'Unassigned', list: 'all', filters: { assignee: 'Unassigned' } },
  { name: 'Waiting for the customer', list: 'SOD', filters: { status: 'On Hold' } },
  { name: 'Repairs that need parts', list: 'Tool Repair', filters: { status: 'Awaiting Parts' } },
];

/** The shared views of the staff. */
export async function loadViews(db: Db): Promise<void> {
  const { rows } = await db.query<{ id: string }>('SELECT id FROM users WHERE full_name = $1', [staff[0]?.fullName]);
  const owner = { is_shared: true, owner_id: rows[0]?.id };
  await insertRows(
    db,
    'saved_views',
    VIEWS.map((view) => ({ ...view, ...owner })),
  );
}
