import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findToday } from '../../../admin/settings/server/company-time-zone.service.ts';
import type { AvailableLoaner, AvailableQuery } from '../loan.contract.ts';

const LOANER_LIMIT = 200;

/**
 * Lists the loaners that are available from today through a day. Those the customer reserved come first, then those of the same
 * model. A past day means today because the viewer may be in another time zone.
 */
export async function listAvailable(deps: ServerDeps, query: AvailableQuery): Promise<AvailableLoaner[]> {
  const today = await findToday(deps);
  const { until, customerId = null, company = '', model = '' } = query;
  const { rows } = await deps.database.query<AvailableLoaner & Record<string, unknown>>({
    name: 'tools-available',
    text: AVAILABLE,
    values: [today, until < today ? today : until, customerId, company, model, LOANER_LIMIT],
  });
  return rows;
}

/** Compares customer IDs if both are known, else names, like `isSameCustomer`. */
const IS_BORROWER = `CASE WHEN customer_id IS NOT NULL AND $3::text IS NOT NULL THEN customer_id = $3 ELSE company_key(assigned_to) = company_key($4::text) END`;

const PLANNED = `SELECT assigned_to, from_day, until_day, ${IS_BORROWER} AS is_borrower
  FROM tool_reservations WHERE tool_id = tools.id AND state = 'planned' AND until_day >= $1::date`;

const DAYS = `json_build_object('assignedTo', assigned_to, 'from', from_day, 'until', until_day)`;

const AVAILABLE = `SELECT id, serial_number AS "serialNumber", model, other.days AS "reservedNext", own.days AS "reservedForBorrower"
  FROM tools
    LEFT JOIN LATERAL (SELECT from_day, ${DAYS} AS days FROM (${PLANNED}) AS planned WHERE NOT is_borrower ORDER BY from_day LIMIT 1) AS other ON true
    LEFT JOIN LATERAL (
      SELECT ${DAYS} AS days FROM (${PLANNED}) AS planned WHERE is_borrower AND from_day <= $2::date ORDER BY from_day LIMIT 1
    ) AS own ON true
  WHERE status = 'Available' AND (other.from_day IS NULL OR other.from_day > $2::date)
  ORDER BY own.days IS NULL, model <> $5, lower(serial_number), id LIMIT $6`;
