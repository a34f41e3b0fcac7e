import { listColumns, type SortOf } from '../../../platform/list-columns.ts';

/** The columns of the lead list. */
export const leadColumns = listColumns({
  companyName: { label: 'Company', type: 'text', isSortable: true },
  contactName: { label: 'Contact', type: 'text', isSortable: true },
  phone: { label: 'Phone', type: 'text', isOptional: true },
  email: { label: 'Email', type: 'text', isOptional: true },
  status: { label: 'Status', type: 'text', isSortable: true },
  source: { label: 'Source', type: 'text', isSortable: true, isOptional: true },
  owner: { label: 'Owner', type: 'text' },
  nextStep: { label: 'Next step', type: 'text' },
  nextStepOn: { label: 'Step due', type: 'day', isSortable: true },
  estimatedValue: { label: 'Value', type: 'money', isSortable: true },
  createdAt: { label: 'Created', type: 'time', isSortable: true },
  lastUpdated: { label: 'Last Update', type: 'time', isSortable: true, isOptional: true },
});

export type LeadColumn = SortOf<typeof leadColumns>;

export const USUAL_LEAD_ORDER = { sort: 'createdAt', order: 'desc' } as const;
