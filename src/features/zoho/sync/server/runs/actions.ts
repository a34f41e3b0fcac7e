import type { SyncAction } from '../../sync-texts.rules.ts';
import { customerKind } from '../crm/customer-sync.ts';
import { leadKind } from '../crm/lead-sync.ts';
import { fetchCases } from '../fetch/fetch-cases.ts';
import { fetchModule } from '../fetch/fetch-crm.ts';
import { importTickets } from '../fetch/import-cases.ts';
import { customerCreateHandler } from '../fetch/remote-create-customers.ts';
import { leadCreateHandler } from '../fetch/remote-create-leads.ts';
import type { Action } from './action.ts';
import { pushAll } from './push-all.ts';

const LEAD_FIELDS = ['First_Name', 'Last_Name', 'Company', 'Email', 'Phone', 'Lead_Status', 'Lead_Source', 'Annual_Revenue'];
const ADDRESS = ['Street', 'City', 'State', 'Code', 'Country'];
const ACCOUNT_FIELDS = ['Account_Name', 'Phone', ...['Billing', 'Shipping'].flatMap((kind) => ADDRESS.map((part) => `${kind}_${part}`))];

/** What each action does. */
export const ACTIONS: Readonly<Record<SyncAction, Action>> = {
  'fetch-cases': fetchCases,
  'fetch-leads': fetchModule({ handler: leadCreateHandler, kind: leadKind, fields: LEAD_FIELDS }),
  'fetch-accounts': fetchModule({ handler: customerCreateHandler, kind: customerKind, fields: ACCOUNT_FIELDS }),
  'push-all': pushAll,
  'import-cases': importTickets('import-cases'),
  'import-bugs': importTickets('import-bugs'),
  'import-hardware': importTickets('import-hardware'),
};
