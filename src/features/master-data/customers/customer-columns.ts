import { listColumns } from '../../../platform/list-columns.ts';

/** The columns of the customer list. */
export const customerColumns = listColumns({
  shopName: { label: 'Shop', type: 'text', isSortable: true },
  contact: { label: 'Contact', type: 'text' },
  phone: { label: 'Phone', type: 'text' },
  email: { label: 'Email', type: 'text', isOptional: true },
  toolCount: { label: 'Tools', type: 'number' },
  createdAt: { label: 'Created', type: 'time', isSortable: true },
  lastUpdated: { label: 'Last Update', type: 'time', isSortable: true },
});

export const USUAL_CUSTOMER_ORDER = { sort: 'shopName', order: 'asc' } as const;
