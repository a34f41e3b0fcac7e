import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { findSpelling } from '../../../../../platform/server/search/find-spelling.ts';

export interface SerialOwner {
  readonly customerId: string;
  readonly shopName: string;
  /** As spelled by this owner. */
  readonly serial: string;
  readonly from: string;
  /** Null for the current owner. */
  readonly until: string | null;
}

const OWNERS = `SELECT o.customer_id AS "customerId", c.shop_name AS "shopName", o.serial, o.owned_from AS "from", o.owned_until AS "until"
  FROM serial_owners o JOIN customers c ON c.id = o.customer_id`;

/** Finds the current and former owners of a tool, newest first. */
export async function findOwners(db: Db, serial: string): Promise<SerialOwner[]> {
  const text = `${OWNERS} WHERE o.serial_key = serial_key($1) ORDER BY (o.owned_until IS NULL) DESC, o.owned_from DESC, o.id DESC`;
  const { rows } = await db.query<SerialOwner & Record<string, unknown>>({ name: 'serial-owners', text, values: [serial] });
  return rows;
}

const OWNED_SERIALS = {
  name: 'serial-owners-spelling',
  from: 'customers, unnest(tool_serials) AS serial',
  code: 'serial',
  search: 'search',
};

/** Finds the serial number of a customer's tool by its letters and digits, ignoring punctuation except % and \. */
export const findOwnedSpelling = (db: Db, serial: string): Promise<string | undefined> => findSpelling(db, OWNED_SERIALS, serial);

/** Finds the current owners of tools. */
export async function findPresentOwners(db: Db, serials: readonly string[]): Promise<SerialOwner[]> {
  const text = `${OWNERS} WHERE o.owned_until IS NULL AND o.serial_key IN (SELECT serial_key(serial) FROM unnest($1::text[]) AS serial) ORDER BY o.serial_key`;
  const { rows } = await db.query<SerialOwner & Record<string, unknown>>({ name: 'serial-owners-now', text, values: [serials] });
  return rows;
}

/** Assigns the tools without an owner to the customer. Returns their number, after concurrent writers have finished. */
export async function openOwnerships(tx: Tx, customerId: string, serials: readonly string[], at: Date): Promise<number> {
  const { rowCount } = await tx.query({
    name: 'serial-owners-open',
    // Inserted in a fixed order to prevent deadlocks.
    text: `INSERT INTO serial_owners (customer_id, serial, owned_from)
      SELECT $1, serial, $3 FROM unnest($2::text[]) AS serial ORDER BY serial_key(serial)
      ON CONFLICT (serial_key) WHERE owned_until IS NULL DO NOTHING`,
    values: [customerId, serials, at.toISOString()],
  });
  return rowCount ?? 0;
}

/** Ends the ownership of tools. */
export async function closeOwnerships(tx: Tx, customerId: string, serials: readonly string[], at: Date): Promise<void> {
  await tx.query({
    name: 'serial-owners-close',
    text: `UPDATE serial_owners SET owned_until = greatest(owned_from, $3)
      WHERE customer_id = $1 AND owned_until IS NULL AND serial_key IN (SELECT serial_key(serial) FROM unnest($2::text[]) AS serial)`,
    values: [customerId, serials, at.toISOString()],
  });
}
