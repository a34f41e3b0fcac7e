/** What exists at the providers when the sandbox starts; each provider turns it into its own records. */
export const DATASET_NAMES = ['empty', 'small', 'shop', 'large'] as const;
export type DatasetName = (typeof DATASET_NAMES)[number];

export interface DatasetCompany {
  /** No two companies have the same, which QuickBooks asks for. */
  readonly name: string;
  /** What the CRM and the help desk call it: a few have the name of another. */
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
  /** Position in `companies`; null for somebody without a company. */
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
  /** HTML, as the help desk stores it. */
  readonly description: string;
  /** Position in `DEPARTMENTS`. */
  readonly department: number;
  readonly status: 'Open' | 'On Hold' | 'Escalated' | 'Closed';
  readonly classification: string | null;
  readonly channel: string;
  readonly priority: string | null;
  /** Position in `contacts`. */
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

/** Departments of the help desk, in every dataset. */
export const DEPARTMENTS = ['SOD Programming', 'Bug Report', 'Hardware and Software Support'] as const;

export interface DatasetUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isActive: boolean;
}

/** Somebody with an account at Zoho who belongs to another organization, in every dataset. */
export const VISITOR: DatasetUser = { firstName: 'Fritz', lastName: 'Fremd', email: 'fritz.fremd@elsewhere.example', isActive: true };

/** Staff with an account at the provider, in every dataset: the last but one is unknown to OBDesk, the last is inactive. */
export const STAFF: readonly DatasetUser[] = [
  { firstName: 'Mara', lastName: 'Keller', email: 'mara.keller@obdesk.example', isActive: true },
  { firstName: 'Aiko', lastName: 'Sato', email: 'aiko.sato@obdesk.example', isActive: true },
  { firstName: 'Diego', lastName: 'Lopez', email: 'diego.lopez@obdesk.example', isActive: true },
  { firstName: 'Nora', lastName: 'Unbekannt', email: 'nora.unbekannt@elsewhere.example', isActive: true },
  { firstName: 'Olaf', lastName: 'Former', email: 'olaf.former@obdesk.example', isActive: false },
];
