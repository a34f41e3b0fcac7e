import { loadCustomers } from '../sample-data/customers.ts';
import { iso } from '../sample-data/insert-rows.ts';
import { loadLeads } from '../sample-data/leads.ts';
import { PART_FAMILIES } from '../sample-data/parts/parts.data.ts';
import { shopsOf } from '../sample-data/tickets/generate-tickets.ts';
import type { Tx } from '../src/platform/server/database/database.ts';

/** How many records of the business a dataset has beside its tickets. */
export interface RecordCounts {
  readonly customers: number;
  readonly leads: number;
  readonly tools: number;
  readonly parts: number;
  readonly invoices: number;
}

export const SMALL_RECORDS: RecordCounts = { customers: 1_000, leads: 1_000, tools: 1_000, parts: 1_000, invoices: 1_000 };
export const LARGE_RECORDS: RecordCounts = { customers: 20_000, leads: 5_000, tools: 5_000, parts: 20_000, invoices: 50_000 };

/** Puts customers with their tools, leads, loaners, parts and invoices beside the tickets of a dataset. */
export async function loadRecords(tx: Tx, counts: RecordCounts, now: number): Promise<void> {
  await tx.query('SET LOCAL statement_timeout = 0');
  const shops = shopsOf({ shopCount: counts.customers, now });
  await loadCustomers(tx, shops, now);
  await loadLeads(tx, { shops, count: counts.leads, now });
  const companies = shops.map(({ company }) => company);
  await tx.query(TOOLS, [counts.tools, iso(now), companies]);
  await tx.query(PARTS, [counts.parts, PART_NAMES, SUPPLIERS]);
  await tx.query(PARTS_USED);
  await tx.query(LOANS, [companies]);
  await tx.query(INVOICES, [counts.invoices]);
  await tx.query('INSERT INTO invoice_numbers (last) SELECT max(number) FROM invoices');
}

const PART_NAMES = PART_FAMILIES.flatMap(({ rows }) => rows.map(([, name]) => name));
const SUPPLIERS = [...new Set(PART_FAMILIES.flatMap(({ rows }) => rows.map((row) => row[6])))];

/** Of each ten loaners three are away, one of them overdue. */
const TOOLS = `INSERT INTO tools (serial_number, model, status, assigned_to, return_date, lent_at)
  SELECT 'L-ISCANP-' || lpad((n * 7919 % 1000003)::text, 6, '0'), (ARRAY['iScan Pro', 'iScan Lite', 'iScan HD'])[1 + n % 3],
    CASE WHEN is_away THEN 'On Loan' ELSE (ARRAY['Available', 'In Repair', 'End of Life'])[1 + n % 13 / 11 + n % 17 / 16] END,
    CASE WHEN is_away THEN company ELSE '' END, CASE WHEN is_away THEN $2::date - 10 + n % 30 END, CASE WHEN is_away THEN $2::timestamptz - interval '20 days' END
  FROM generate_series(1, $1) AS n, LATERAL (SELECT n % 10 < 3 AS is_away) AS state,
    LATERAL (SELECT ($3::text[])[1 + n * 31 % cardinality($3::text[])] AS company) AS customer`;

const PARTS = `INSERT INTO parts (part_number, name, description, quantity, cost_cents, price_cents, supplier, compatible_models)
  SELECT 'ISP-' || lpad(n::text, 6, '0'), ($2::text[])[1 + n % cardinality($2::text[])] || ', lot ' || n / 60, 'Shelf ' || n % 400,
    CASE WHEN n % 12 = 0 THEN n % 20 ELSE 20 + n * 37 % 300 END, 100 + n * 271 % 40000, 300 + n * 271 % 60000,
    ($3::text[])[1 + n % cardinality($3::text[])], '{iScan Pro}'
  FROM generate_series(1, $1) AS n`;

/** A closed repair has used one part or several of it. */
const PARTS_USED = `INSERT INTO part_movements (part_id, kind, quantity, ticket_id, author, at)
  SELECT ids[1 + place * 31 % cardinality(ids)], 'used', 1 + place % 3, repair.id, 'Sample', repair.last_updated
  FROM (SELECT id, last_updated, row_number() OVER (ORDER BY last_updated, id) AS place FROM tickets WHERE type = 'Tool Repair' AND NOT is_open) AS repair,
    (SELECT array_agg(id ORDER BY id) AS ids FROM parts) AS parts`;

/** Every fourth repair was bridged by a loaner, which is back. */
const LOANS = `INSERT INTO loans (tool_id, assigned_to, lent_at, due, returned_at)
  SELECT ids[1 + place % cardinality(ids)], ($1::text[])[1 + place * 31 % cardinality($1::text[])],
    repair.created_at, repair.created_at::date + 14, repair.created_at + (1 + place % 20) * interval '1 day'
  FROM (SELECT created_at, row_number() OVER (ORDER BY created_at, id) AS place FROM tickets WHERE type = 'Tool Repair') AS repair,
    (SELECT array_agg(id ORDER BY id) AS ids FROM tools) AS tools
  WHERE place % 4 = 0`;

const INVOICES = `INSERT INTO invoices (number, ticket_id, customer_company, account_company, issue_date, due_date, line_items,
    subtotal_cents, tax_cents, total_cents, status, created_at, last_updated)
  SELECT n, t.id, t.customer_company, t.customer_company, t.last_updated::date, t.last_updated::date + 30,
    jsonb_build_array(jsonb_build_object('description', 'Remote programming', 'quantity', 1, 'unitPrice', 149, 'total', 149)),
    14900, 1192, 16092, CASE WHEN n % 40 = 0 THEN 'Draft' WHEN n % 23 = 0 THEN 'Sent' WHEN n % 31 = 0 THEN 'Overdue' WHEN n % 50 = 1 THEN 'Void' ELSE 'Paid' END,
    t.last_updated, t.last_updated
  FROM (SELECT *, row_number() OVER (ORDER BY last_updated, id) AS place FROM tickets) AS t
    CROSS JOIN LATERAL generate_series(t.place, $1, (SELECT count(*) FROM tickets)) AS n`;
