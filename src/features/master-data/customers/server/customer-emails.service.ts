import type { Db } from '../../../../platform/server/database/database.ts';
import type { Contact } from '../contact.contract.ts';

interface EmailCustomer {
  readonly id: string;
  readonly shopName: string;
}

interface CustomersOfEmail {
  /** Customers with a contact that has the address, by address. */
  readonly byAddress: ReadonlyMap<string, readonly EmailCustomer[]>;
  /** Up to three customers with contacts that have addresses of the domain, by domain. */
  readonly byDomain: ReadonlyMap<string, readonly EmailCustomer[]>;
}

/** Finds the customers of email addresses and domains, all in lower case. */
export async function findCustomersOfEmail(db: Db, addresses: readonly string[], domains: readonly string[]): Promise<CustomersOfEmail> {
  if (addresses.length === 0 && domains.length === 0) return { byAddress: new Map(), byDomain: new Map() };
  const { rows } = await db.query<EmailCustomer & { isDomain: boolean; key: string } & Record<string, unknown>>({
    name: 'customers-of-email',
    text: `SELECT false AS "isDomain", given AS key, id, shop_name AS "shopName" FROM unnest($1::text[]) AS given
        JOIN customers ON email_keys && email_keys(ARRAY[given]) WHERE merged_into IS NULL
      UNION ALL
      SELECT true, given, found.id, found.shop_name FROM unnest($2::text[]) AS given CROSS JOIN LATERAL (
        SELECT id, shop_name FROM customers WHERE merged_into IS NULL AND search LIKE '%' || search_key('@' || given) || '%'
          AND EXISTS (SELECT FROM unnest(email_keys) AS key WHERE right(key, length(given) + 1) = '@' || given) LIMIT 3) AS found
      ORDER BY 4, 3`,
    values: [addresses, domains],
  });
  const group = (wanted: boolean) => {
    const found = new Map<string, EmailCustomer[]>();
    for (const { isDomain, key, id, shopName } of rows)
      if (isDomain === wanted) found.set(key, [...(found.get(key) ?? []), { id, shopName }]);
    return found;
  };
  return { byAddress: group(false), byDomain: group(true) };
}

/** Lists the contacts of each of these customers. Unknown and merged ones are left out. */
export async function listCustomerContacts(db: Db, ids: readonly string[]): Promise<readonly (readonly Contact[])[]> {
  const { rows } = await db.query<{ contacts: Contact[] }>({
    name: 'customers-contacts',
    text: 'SELECT contacts FROM customers WHERE id = ANY($1) AND merged_into IS NULL ORDER BY id',
    values: [ids],
  });
  return rows.map(({ contacts }) => contacts);
}
