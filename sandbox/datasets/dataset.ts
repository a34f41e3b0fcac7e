/** Initial data of the providers. */
export const DATASET_NAMES = ['empty', 'small', 'shop', 'large'] as const;
export type DatasetName = (typeof DATASET_NAMES)[number];

export interface DatasetCompany {
  /** Unique, as QuickBooks requires. */
  readonly name: string;
  /** Name in CRM and Desk. A few are the same. */
  readonly accountName: string;
  readonly phone: string;
  readonly website: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly code: string;
  readonly country: string;
  readonly description: string;
}

export interface DatasetContact {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Index in `companies`. */
  readonly company: number | null;
}

export interface DatasetLead {
  readonly lastName: string;
  readonly company: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly status: string | null;
  readonly source: string | null;
  readonly annualRevenue: number | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly modifiedAt: number;
}

export interface DatasetTicket {
  readonly subject: string;
  /** HTML. */
  readonly description: string;
  /** Index in `DEPARTMENTS`. */
  readonly department: number;
  readonly status: 'Open' | 'On Hold' | 'Escalated' | 'Closed';
  readonly classification: string | null;
  readonly channel: string;
  readonly priority: string | null;
  /** Index in `contacts`. */
  readonly contact: number;
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly comments: readonly { readonly content: string; readonly isPublic: boolean; readonly at: number }[];
  readonly threads: readonly { readonly summary: string; readonly direction: 'in' | 'out'; readonly at: number }[];
}

export interface Dataset {
  readonly name: DatasetName;
  readonly companies: readonly DatasetCompany[];
  readonly contacts: readonly DatasetContact[];
  readonly leads: readonly DatasetLead[];
  readonly tickets: readonly DatasetTicket[];
}

/** Departments of Desk, in all datasets. */
export const DEPARTMENTS = ['SOD Programming', 'Bug Report', 'Hardware and Software Support'] as const;

export interface DatasetUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isActive: boolean;
}

/** A Zoho user of another organization, in all datasets. */
export const VISITOR: DatasetUser = { firstName: 'Fritz', lastName: 'Fremd', email: 'fritz.fremd@elsewhere.example', isActive: true };

/** Users of the organization, in all datasets. OBDesk doesn't know the fourth one, and the last one is inactive. */
export const STAFF: readonly DatasetUser[] = [
  { firstName: 'Mara', lastName: 'Keller', email: 'mara.keller@obdesk.example', isActive: true },
  { firstName: 'Aiko', lastName: 'Sato', email: 'aiko.sato@obdesk.example', isActive: true },
  { firstName: 'Diego', lastName: 'Lopez', email: 'diego.lopez@obdesk.example', isActive: true },
  { firstName: 'Nora', lastName: 'Unbekannt', email: 'nora.unbekannt@elsewhere.example', isActive: true },
  { firstName: 'Olaf', lastName: 'Former', email: 'olaf.former@obdesk.example', isActive: false },
];
