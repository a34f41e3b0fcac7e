import type { SyncFailure } from '../../src/features/zoho/sync/server/links/failure.ts';
import type { SyncAction } from '../../src/features/zoho/sync/sync-texts.rules.ts';
import type { SyncedKind } from '../../src/features/zoho/sync/synced-kinds.ts';

/** A field that changed in OBDesk and in Zoho. */
export interface SampleConflict {
  readonly kind: SyncedKind;
  readonly field: string;
  /** The column that gets `ours`. */
  readonly column?: string;
  readonly base: string;
  /** Defaults to the value of the record. */
  readonly ours?: string;
  readonly theirs: string;
}

const RECEIVING = {
  base: `Receiving dock 2, ask for Ana
4100 Foundry Street, Building C
Deliveries 8 AM to 3 PM, except Fridays.
The gate is closed during lunch; call the shop and someone will open it.
Leave nothing outside: the service manager or the front desk signs for tools.`,
  ours: `Receiving dock 2, ask for Ana
4100 Foundry Street, Building D
Deliveries 8 AM to 4 PM, except Fridays.
The gate is closed during lunch; call the shop and someone will open it.
Leave nothing outside: the service manager or the front desk signs for tools.`,
  theirs: `Receiving dock 5, ask for Ana
4100 Foundry Street, Building C
Deliveries 8 AM to 3 PM, except Fridays.
The gate is closed from noon to 1 PM; call the shop and someone will open it.
Leave nothing outside: only the service manager signs for tools.`,
};

/** Each belongs to a different record. */
export const CONFLICTS: readonly SampleConflict[] = [
  {
    kind: 'ticket',
    field: 'subject',
    column: 'summary',
    base: 'Programming stops at 40%',
    ours: 'Programming stops at 40% with the new firmware',
    theirs: 'Programming stops at 40%, car is in the bay',
  },
  { kind: 'ticket', field: 'status', base: 'On Hold', theirs: 'Closed' },
  {
    kind: 'ticket',
    field: 'email',
    column: 'customer_email',
    base: 'office@brightwater.example',
    ours: 'workshop@brightwater.example',
    theirs: 'bay2@brightwater.example',
  },
  { kind: 'customer', field: 'billing', column: 'billing_address', ...RECEIVING },
  { kind: 'lead', field: 'value', base: '1000', theirs: '21500' },
  { kind: 'lead', field: 'phone', column: 'phone', base: '(312) 555-0100', ours: '(312) 555-0142', theirs: '(312) 555-0188' },
];

/** Zoho CRM accepts at most 30 characters. */
export const LONG_PHONES = ['(312) 555-0176, mornings only, else 0177', '+1 (847) 555-0119 ext. 204, ask for the foreman'] as const;

/** Two leads in OBDesk and two in Zoho CRM share these values, so that an Admin must match them. */
export const SHARED_NAME = 'Marta Lindqvist';
export const SHARED_COMPANY = 'Twin Rivers Auto';
export const SHARED_EMAIL = 'service@twin-rivers-auto.example';
export const CRM_TWINS = [
  {
    id: '4876000000990001',
    values: { Last_Name: SHARED_NAME, Company: SHARED_COMPANY, Email: SHARED_EMAIL, Phone: '(619) 555-0131' },
  },
  {
    id: '4876000000990002',
    values: { Last_Name: 'M. Lindqvist', Company: 'Twin Rivers Automotive Group', Email: SHARED_EMAIL, Phone: '(619) 555-0137' },
  },
] as const;

export interface SampleRun {
  readonly action: SyncAction;
  readonly state: 'done' | 'failed' | 'cancelled';
  /** Username; null for the schedule. */
  readonly by: string | null;
  readonly hoursAgo: number;
  readonly minutes: number;
  /** The run lists this many of the most recently changed records. */
  readonly changed: { readonly kind: SyncedKind; readonly count: number };
  readonly total: number | null;
  readonly done: number;
  readonly failure?: SyncFailure;
}

const AWAY: SyncFailure = { kind: 'away', why: 'unreachable', mayBeDone: false, retryAfterMs: undefined };

export const RUNS: readonly SampleRun[] = [
  {
    action: 'import-bugs',
    state: 'cancelled',
    by: 'dana',
    hoursAgo: 52,
    minutes: 1,
    changed: { kind: 'ticket', count: 0 },
    total: 612,
    done: 200,
  },
  {
    action: 'push-all',
    state: 'failed',
    by: 'dana',
    hoursAgo: 31,
    minutes: 4,
    failure: AWAY,
    changed: { kind: 'lead', count: 6 },
    total: 14,
    done: 6,
  },
  {
    action: 'push-all',
    state: 'done',
    by: 'dana',
    hoursAgo: 30,
    minutes: 2,
    changed: { kind: 'ticket', count: 8 },
    total: 8,
    done: 8,
  },
  {
    action: 'fetch-cases',
    state: 'done',
    by: null,
    hoursAgo: 0.6,
    minutes: 1,
    changed: { kind: 'ticket', count: 3 },
    total: null,
    done: 3,
  },
  {
    action: 'fetch-leads',
    state: 'done',
    by: null,
    hoursAgo: 0.58,
    minutes: 1,
    changed: { kind: 'lead', count: 2 },
    total: null,
    done: 2,
  },
];
