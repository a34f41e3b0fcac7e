/** The entries of the navigation for everybody, in their order. */
export const ENTRIES = [
  'Dashboard',
  'Menu',
  'SOD Programming',
  'Bug Reports',
  'Tech Support',
  'Tool Repair/RMA',
  'Sales Leads',
  'Customers',
  'Invoices',
  'Loaner Tools',
  'Parts Inventory',
  'Fleet Analytics',
  'Reports',
  'Knowledge Base',
];
