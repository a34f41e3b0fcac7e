/** What the navigation offers to everybody, in its order. */
export const ENTRIES = [
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
  'Knowledge Base',
];
