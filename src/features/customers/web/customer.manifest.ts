import type { WebFeature } from '../../../platform/web/web-feature.ts';
import { CUSTOMER_IMPORT_KIND } from '../customer-import-columns.ts';

export const customerImports: WebFeature = {
  imports: [{ title: 'Import Customers', kind: CUSTOMER_IMPORT_KIND, recordKind: 'customer', source: 'Zoho CRM' }],
  auditLabels: {
    'accounts.exported': 'Exported customers',
    'accounts.import-cancelled': 'Cancelled an import of customers',
    'accounts.import-undone': 'Undid an import of customers',
    'accounts.imported': 'Imported customers',
  },
};
