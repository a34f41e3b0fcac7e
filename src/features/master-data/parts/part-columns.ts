import { listColumns } from '../../../platform/list-columns.ts';

/** The columns of the parts list. */
export const partColumns = listColumns({
  name: { label: 'Name', type: 'text', isSortable: true },
  partNumber: { label: 'Part number', type: 'text', isSortable: true },
  supplier: { label: 'Supplier', type: 'text', isSortable: true },
  compatibleModels: { label: 'Compatible models', type: 'text' },
  quantity: { label: 'Quantity', type: 'number', isSortable: true },
  cost: { label: 'Cost', type: 'money', isSortable: true },
  price: { label: 'Price', type: 'money', isSortable: true },
});
