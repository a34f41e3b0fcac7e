/** Titles, buttons and values that the specification writes with these capitals. */
export const FIXED_TEXTS: readonly string[] = [
  ...[
    'Login Error',
    'Email or Username',
    'Login Failed',
    'Connection Failed',
    'Complete Registration',
    'Return to Settings',
    'Return to Login',
  ],
  ...[
    'SOD Programming',
    'Bug Reports',
    'Tool Repair/RMA',
    'Sales Leads',
    'Loaner Tools',
    'Parts Inventory',
    'Fleet Analytics',
    'Knowledge Base',
  ],
  ...['AI Assistant', 'Zoho Sync', 'Tools & Admin', 'Create New Ticket', 'New Tickets', 'New Ticket', 'New Leads', 'Loaners Available'],
  ...['Ticket Volume by Type', 'Recent Activity', 'Worker/Shared', 'Vehicle Make', 'Go Back', 'Add Note', 'Trigger Escalation in Zoho'],
  ...['Save & Return', 'Customer Info', 'Order Details', 'Scheduled Job', 'View Details', 'Unnamed Contact', 'Customer Not Found'],
  ...['New Invoice', 'Issue Date', 'Due Date', 'QB Status', 'Last Update', 'Import Tickets', 'Import Leads', 'Import Customers'],
  ...[
    'Live Sync Actions',
    'Fetch New SOD Cases',
    'Fetch New Leads',
    'Push All to Zoho',
    'Bulk Import',
    'Import All SOD Cases',
    'Import All Bugs',
  ],
  ...['Import H&S Cases', 'Local Data Management', 'Not Connected to Zoho', 'Getting Started', 'Ticket Management', 'User Permissions'],
  ...[
    'Data Synchronization',
    'Go to Reports Page',
    'Coming Soon',
    'Events & Training',
    'Fetch Users',
    'Database Snapshot',
    'Show User History',
  ],
  ...['Hide User History', 'Clear Logs', 'Export Logs', 'Add Test Log', 'Add Error Log', 'HTTP Error', 'Zoho API Error'],
  ...['Tech Support', 'Bug Report', 'Tool Repair', 'In Progress', 'On Hold', 'Awaiting Approval', 'Awaiting Parts', 'On Loan', 'In Repair'],
  ...['End of Life', 'Not Billable', 'Proposal Sent', 'Cold Call', 'Zoho Form', 'Hardware and Software Support'],
];

/** Names of products, people's roles and pages, which keep their capital within a title. */
export const PROPER_NAMES: readonly string[] = [
  ...['Zoho CRM', 'Zoho Desk', 'Zoho', 'QuickBooks', 'Google', 'Gemini', 'OBDesk', 'PostgreSQL', 'Markdown'],
  ...['Admins', 'Admin', 'Menu', 'Customers', 'Backups', 'Settings', 'English'],
];
