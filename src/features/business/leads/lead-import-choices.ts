import { createValueParser } from '../../../platform/import/import-values.ts';
import { LEAD_SOURCES, LEAD_STATUSES, type LeadSource, type LeadStatus, UNKNOWN_SOURCE } from './lead.contract.ts';

/** Equivalent statuses in Zoho CRM and other programs. */
const STATUSES: Readonly<Partial<Record<LeadStatus, readonly string[]>>> = {
  New: ['-None-', 'Not Contacted', 'Open', 'Open - Not Contacted', 'New Lead', 'Unassigned'],
  Contacted: ['Attempted to Contact', 'Contact in Future', 'Connected', 'Working', 'Working - Contacted', 'Reached', 'Nurturing'],
  Qualified: ['Pre-Qualified', 'Open Deal', 'Sales Qualified', 'Marketing Qualified', 'SQL', 'MQL'],
  'Proposal Sent': ['Proposal', 'Proposal/Price Quote', 'Quote Sent', 'Quoted', 'Negotiation', 'Negotiation/Review'],
  Won: ['Closed Won', 'Converted', 'Closed - Converted', 'Customer'],
  Lost: ['Not Qualified', 'Unqualified', 'Disqualified', 'Junk Lead', 'Junk', 'Lost Lead', 'Closed Lost', 'Closed - Not Converted', 'Dead'],
};

const SOURCES: Readonly<Partial<Record<LeadSource, readonly string[]>>> = {
  [UNKNOWN_SOURCE]: ['-None-', 'Other'],
  Referral: ['Employee Referral', 'External Referral', 'Customer Referral', 'Partner', 'Word of Mouth', 'Recommendation'],
  Event: ['Trade Show', 'Seminar Partner', 'Internal Seminar', 'Seminar', 'Conference', 'Webinar'],
  'Zoho Form': ['Web Form', 'Contact Form'],
  Website: ['Web', 'Web Site', 'Web Download', 'Web Research', 'Online Store', 'Chat', 'Organic Search', 'Online'],
  'Cold Call': ['Cold Calling', 'Outbound Call'],
  Spreadsheet: ['CSV', 'Excel', 'List', 'Import'],
};

export const readLeadStatus = /* @__PURE__ */ createValueParser(LEAD_STATUSES, STATUSES);
export const readLeadSource = /* @__PURE__ */ createValueParser(LEAD_SOURCES, SOURCES);
