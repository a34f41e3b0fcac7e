import { groupBy } from '../../../../platform/group-by.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { ChangeDeps } from '../../../../platform/server/changes/changes.ts';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import type { ImportJoins, ImportTarget, KeptRecord, RecordJoin, RowToJoin } from '../../../../platform/server/import-target.ts';
import { saveRecord } from '../../../../platform/server/records/save-record.ts';
import { syncOfImported } from '../../../../platform/sync-status.ts';
import type { Contact } from '../contact.contract.ts';
import { type ContactChange, growContacts, takeBackContacts } from '../contact-merge.rules.ts';
import type { Customer, CustomerChange } from '../customer.contract.ts';
import { toCustomerSlug } from '../customer.rules.ts';
import { parseCustomerRow, type RowCustomer } from '../customer-import.rules.ts';
import { CUSTOMER_IMPORT_COLUMNS, type CustomerImportColumn } from '../customer-import-columns.ts';
import { CUSTOMER_IMPORT_KIND } from '../customer-import-kind.ts';
import { type CustomerParts, growCustomer, joinCustomer } from '../customer-join.rules.ts';
import { toSerialKey } from '../serial.rules.ts';
import {
  findCustomersByKeys,
  findImportedInto,
  findTakenSlugs,
  growImportedCustomers,
  insertCustomers,
  lockImports,
  type NewImportedCustomer,
  removeImportedCustomers,
} from './customer.import.store.ts';
import { customerStore, lockCustomers, lockOwners, lockRecordsOfCustomers } from './customer.store.ts';
import { findPresentOwners } from './serials/serial-owner.store.ts';

/** Adds the contacts of a row to the customer with its name. */
const customerJoins: ImportJoins<RowCustomer> = {
  combine(rows) {
    const [first, ...others] = rows;
    if (!first) throw new Error('an imported customer has no rows');
    const customer = growCustomer(toParts(first));
    const results = others.map((row) => customer.add(toParts(row)));
    const { providerId, ...parts } = customer.getParts();
    return { record: { ...first, providerId, fields: { ...first.fields, ...parts } }, results };
  },
  async check(db, rows) {
    const present = await findImportedInto(
      db,
      rows.map(({ id }) => id),
    );
    const own = rows.filter(({ isOwn }) => isOwn);
    const ownIds = new Set(own.map(({ id }) => id));
    const owners = await findOwners(
      db,
      own.flatMap(({ record }) => record.fields.toolSerials),
    );
    const customers = new Map([...present].map(([id, parts]) => [id, ownIds.has(id) ? growCustomer(parts) : joinCustomer(parts)]));
    return rows.map(({ id, isOwn, record }) => {
      const { hasNewValues = false, problems = [] } = customers.get(id)?.add(toParts(record)) ?? {};
      const taken = isOwn ? claimSerials(record, owners, id) : [];
      return { hasNewValues, problems: [...problems, ...taken] };
    });
  },
  async join(deps, tx, actor, rows) {
    const joined = await growOwn(
      tx,
      rows.filter(({ isOwn }) => isOwn),
    );
    const people = groupBy(
      rows.filter(({ isOwn }) => !isOwn),
      ({ id }) => id,
    );
    for (const id of [...people.keys()].sort()) {
      const added = (people.get(id) ?? []).flatMap(({ record: { fields } }) => fields.contacts);
      const { before, after, changes } = await changeContacts(deps, tx, actor, id, (contacts) => {
        const list = growContacts(contacts);
        return { changes: list.add(added), contacts: list.contacts };
      });
      joined.push({ id, before, after: after.version, changes });
    }
    return joined;
  },
  async revert(deps, tx, actor, additions) {
    const present = await findImportedInto(
      tx,
      additions.map(({ id }) => id),
    );
    const kept: KeptRecord[] = [];
    for (const { id, changes } of additions.filter((each) => present.has(each.id))) {
      const taken = await changeContacts(deps, tx, actor, id, (contacts) => takeBackContacts(contacts, changes as ContactChange[]));
      if (taken.kept.length > 0) kept.push({ id, title: taken.after.shopName, reason: 'The added contacts have changed since the import' });
    }
    return kept;
  },
};

const toParts = ({ fields, providerId }: RowCustomer): CustomerParts => ({ ...fields, providerId });

/** Adds rows to customers created by earlier steps of the import, as if all rows had been in one step. */
async function growOwn(tx: Tx, rows: readonly RowToJoin<RowCustomer>[]): Promise<RecordJoin[]> {
  if (rows.length === 0) return [];
  await lockOwners(tx);
  const present = await lockCustomers(tx, [...new Set(rows.map(({ id }) => id))]);
  const growing = new Map(present.map((customer) => [customer.id, growCustomer({ ...customer, providerId: customer.zohoId })]));
  const owners = new Map<string, string>();
  for (const { id, record } of rows) {
    const toolSerials = record.fields.toolSerials.filter((serial) => {
      const key = toSerialKey(serial);
      if (!owners.has(key)) owners.set(key, id);
      return owners.get(key) === id;
    });
    growing.get(id)?.add({ ...toParts(record), toolSerials });
  }
  await growImportedCustomers(
    tx,
    [...growing].map(([id, customer]) => ({ ...customer.getParts(), id })),
  );
  return present.map(({ id, version }) => ({ id, before: version, after: version + 1, changes: [] }));
}

/** Derives contacts from the current ones and saves them like an edit by the user. */
async function changeContacts<Result extends { readonly contacts: readonly Contact[] }>(
  deps: ChangeDeps,
  tx: Tx,
  actor: Actor,
  id: string,
  toNext: (contacts: readonly Contact[]) => Result,
): Promise<Result & { before: number; after: Customer }> {
  let result: Result | undefined;
  let before = 0;
  const after = await saveRecord<'customer', CustomerChange>(deps, tx, customerStore, {
    by: { actor },
    id,
    change: {},
    derive({ contacts, version }) {
      result = toNext(contacts);
      before = version;
      return { contacts: [...result.contacts] };
    },
  });
  if (!result) throw new Error('the contacts were not read');
  return { ...result, before, after };
}

export const customerImport: ImportTarget<CustomerImportColumn, RowCustomer> = {
  kind: CUSTOMER_IMPORT_KIND,
  recordKind: 'customer',
  columns: CUSTOMER_IMPORT_COLUMNS,
  readRow: parseCustomerRow,
  findExisting: (db, rows) =>
    findCustomersByKeys(
      db,
      rows.map(({ identity }) => identity),
    ),
  async findProblems(db, rows) {
    const owners = await findOwners(
      db,
      rows.flatMap(({ fields }) => fields.toolSerials),
    );
    return rows.map((row) => claimSerials(row, owners, `new:${row.identity}`));
  },
  insert: insertImportedCustomers,
  remove: removeImportedCustomers,
  joins: customerJoins,
};

type Owners = Map<string, { readonly customerId: string; readonly shopName: string }>;

/** Finds the owners of serial numbers by key. */
async function findOwners(db: Db, serials: readonly string[]): Promise<Owners> {
  const owners = serials.length === 0 ? [] : await findPresentOwners(db, serials);
  return new Map(owners.map(({ serial, customerId, shopName }) => [toSerialKey(serial), { customerId, shopName }]));
}

/** Gives serial numbers without an owner to the customer of a row, and explains which ones belong to another customer. */
function claimSerials({ fields: { shopName, toolSerials } }: RowCustomer, owners: Owners, customerId: string): string[] {
  return toolSerials.flatMap((serial) => {
    const key = toSerialKey(serial);
    const owner = owners.get(key) ?? { customerId, shopName };
    owners.set(key, owner);
    return owner.customerId === customerId ? [] : [`Serial number ${serial} belongs to ${owner.shopName} and was skipped`];
  });
}

/**
 * Inserts imported customers. Returns the ID of each row; undefined if the name already exists. Tools keep their owner. Nothing is
 * queued for Zoho.
 */
async function insertImportedCustomers(tx: Tx, rows: readonly RowCustomer[]): Promise<(string | undefined)[]> {
  await lockOwners(tx);
  await lockRecordsOfCustomers(tx);
  await lockImports(tx);
  const known = await findCustomersByKeys(
    tx,
    rows.map(({ identity }) => identity),
  );
  const fresh = rows.filter((_, place) => known[place] === undefined);
  const ids = await newIds(tx, fresh);
  const added = new Set(
    await insertCustomers(
      tx,
      fresh.map((row, place) => toImported(row, ids[place] ?? '')),
    ),
  );
  const idOf = new Map(fresh.map((row, place) => [row, ids[place]]));
  return rows.map((row) => {
    const id = idOf.get(row);
    return id !== undefined && added.has(id) ? id : undefined;
  });
}

/** A customer from Zoho. */
export type LinkedCustomer = Pick<RowCustomer, 'fields' | 'createdAt'> & { readonly providerId: string };

/** Inserts customers from Zoho, even if the name exists. Returns their IDs; undefined if the Zoho ID already exists. */
export async function insertLinkedCustomers(tx: Tx, rows: readonly LinkedCustomer[]): Promise<(string | undefined)[]> {
  await lockOwners(tx);
  await lockRecordsOfCustomers(tx);
  await lockImports(tx);
  const ids = await newIds(tx, rows);
  const added = new Set(
    await insertCustomers(
      tx,
      rows.map((row, place) => toImported(row, ids[place] ?? '')),
    ),
  );
  return ids.map((id) => (added.has(id) ? id : undefined));
}

const toImported = (
  { fields, providerId, createdAt }: Pick<RowCustomer, 'fields' | 'providerId' | 'createdAt'>,
  id: string,
): NewImportedCustomer => ({
  ...fields,
  id,
  zohoId: providerId,
  createdAt: createdAt ?? null,
  syncStatus: syncOfImported(providerId, '').syncStatus,
});

/** Creates unique IDs from names, as for a new customer. */
async function newIds(tx: Tx, rows: readonly Pick<RowCustomer, 'fields'>[]): Promise<string[]> {
  const slugs = rows.map(({ fields }) => toCustomerSlug(fields.shopName) ?? `customer-${Date.now()}`);
  const taken = await findTakenSlugs(tx, [...new Set(slugs)]);
  const next = new Map<string, number>();
  return slugs.map((slug) => {
    for (let n = next.get(slug) ?? 1; ; n++) {
      const id = n === 1 ? slug : `${slug}-${n}`;
      if (taken.has(id)) continue;
      taken.add(id);
      next.set(slug, n + 1);
      return id;
    }
  });
}
