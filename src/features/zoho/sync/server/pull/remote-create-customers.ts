import { cutText } from '../../../../../platform/text/clean-text.ts';
import { toCompanyKey } from '../../../../master-data/customers/company.rules.ts';
import { type Customer, NewCustomer } from '../../../../master-data/customers/customer.contract.ts';
import { insertLinkedCustomers } from '../../../../master-data/customers/server/customer.import.service.ts';
import { findUnsentByKey } from '../../../../master-data/customers/server/customer.sync.service.ts';
import type { CrmRecord } from '../../../zoho-client/server/crm/records.ts';
import { toUtc } from '../../../zoho-client/server/http/times.ts';
import { customerKind, customerSync, toCustomerChange } from '../links/customer-sync.ts';
import { findLocalCandidates, pickValid } from './local-candidates.ts';
import type { RemoteCreateHandler } from './remote-create.ts';

/** Accounts of Zoho CRM that are unknown here. */
export const customerCreateHandler: RemoteCreateHandler<Customer, CrmRecord> = {
  sync: customerSync,
  titleOf: ({ record }) => customerKind.titleOf(record),
  async findOwn(context, remotes) {
    const { database } = context.deps;
    const keys = remotes.map(({ values }) => toCompanyKey(values.name ?? ''));
    const unsent = await findUnsentByKey(database, keys);
    const like = keys.map((key) => unsent.filter((customer) => customer.key === key).map(({ id }) => id));
    return findLocalCandidates(context, 'customer', remotes, {
      kind: customerKind,
      like,
      find: (id) => customerSync.find(context, database, id),
    });
  },
  add: (_context, tx, remotes) =>
    insertLinkedCustomers(
      tx,
      remotes.map(({ zohoId, record, values }) => {
        const fields = pickValid(values, (part) => toCustomerChange({ contacts: [] }, part));
        const shopName = cutText((values.name ?? '').trim(), 500) || 'Unnamed account';
        return { providerId: zohoId, fields: NewCustomer.parse({ ...fields, shopName }), createdAt: toUtc(record.Created_Time) };
      }),
    ),
};
