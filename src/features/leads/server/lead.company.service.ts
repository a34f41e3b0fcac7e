import type { ChangeSubscriber } from '../../../platform/server/changes/changes.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { findRename } from '../../customers/company.rules.ts';
import { type CompanyColumn, moveCompany } from '../../customers/server/company-move.service.ts';
import { findCustomerByCompany } from '../../customers/server/customer.service.ts';

/** Where leads carry the name of their company. */
export const LEAD_COMPANY: CompanyColumn = { kind: 'lead', table: 'leads', column: 'company_name' };

/** When a customer gets another name, its leads get it with it, unless another customer still goes by the old one. */
export function renameLeadsWithCustomer(deps: ServerDeps): ChangeSubscriber {
  return async (tx, change) => {
    const rename = change.kind === 'customer' ? findRename(change) : undefined;
    if (!rename) return;
    const other = await findCustomerByCompany(tx, rename.from);
    if (!other || other.id === change.id) await moveCompany(deps, tx, LEAD_COMPANY, { ...rename, by: change.actor?.userId ?? '' });
  };
}
