import type { SyncMapping } from './sync-mapping.contract.ts';

/** The mapping until an Admin changes it. */
export const DEFAULT_MAPPING: SyncMapping = {
  tickets: {
    statusOut: {
      New: 'Open',
      'In Progress': 'Open',
      Received: 'Open',
      Diagnosing: 'Open',
      Repairing: 'Open',
      'On Hold': 'On Hold',
      'Awaiting Approval': 'On Hold',
      'Awaiting Parts': 'On Hold',
      Resolved: 'Closed',
      Shipped: 'Closed',
    },
    statusIn: { Open: 'In Progress', 'On Hold': 'On Hold', Escalated: 'In Progress', Closed: 'Resolved' },
    department: {
      SOD: 'SOD Programming',
      'Bug Report': 'Bug Report',
      'Tool Repair': 'Hardware and Software Support',
      'Tech Support': 'Hardware and Software Support',
    },
    fields: {},
  },
  leads: {
    statusOut: {
      New: 'Not Contacted',
      Contacted: 'Contacted',
      Qualified: 'Pre-Qualified',
      'Proposal Sent': 'Pre-Qualified',
      Lost: 'Lost Lead',
    },
    statusIn: {
      'Not Contacted': 'New',
      'Attempted to Contact': 'Contacted',
      Contacted: 'Contacted',
      'Contact in Future': 'Contacted',
      'Pre-Qualified': 'Qualified',
      'Not Qualified': 'Lost',
      'Junk Lead': 'Lost',
      'Lost Lead': 'Lost',
    },
    sourceOut: { Website: 'Web Research', Referral: 'External Referral', 'Cold Call': 'Cold Call', Event: 'Trade Show' },
    sourceIn: {
      'Web Research': 'Website',
      'Web Download': 'Website',
      'Online Store': 'Website',
      Chat: 'Website',
      'External Referral': 'Referral',
      'Employee Referral': 'Referral',
      Partner: 'Referral',
      'Cold Call': 'Cold Call',
      'Trade Show': 'Event',
      'Seminar Partner': 'Event',
      'Internal Seminar': 'Event',
      'Web Form': 'Zoho Form',
    },
  },
};
