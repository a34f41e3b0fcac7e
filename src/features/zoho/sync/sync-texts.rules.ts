import { pluralize } from '../../../platform/number-text.ts';

/** The sync actions with their labels. */
export const SYNC_ACTIONS = {
  'fetch-cases': 'Fetch New SOD Cases',
  'fetch-leads': 'Fetch New Leads',
  'fetch-accounts': 'Fetch New Accounts',
  'push-all': 'Push All to Zoho',
  'import-cases': 'Import All SOD Cases',
  'import-bugs': 'Import All Bugs',
  'import-hardware': 'Import H&S Cases',
} as const;
export type SyncAction = keyof typeof SYNC_ACTIONS;
export const SYNC_ACTION_NAMES = Object.keys(SYNC_ACTIONS) as [SyncAction, ...SyncAction[]];

/** Imports of all tickets, for the first sync. */
export const BULK_IMPORTS = ['import-cases', 'import-bugs', 'import-hardware'] as const satisfies readonly SyncAction[];
export type BulkImport = (typeof BULK_IMPORTS)[number];

/** The message for a failed action, as specified. */
export const FAILED_TEXTS: Readonly<Record<SyncAction, string>> = {
  'fetch-cases': 'Failed to sync new cases.',
  'fetch-leads': 'Failed to sync new leads.',
  'fetch-accounts': 'Failed to sync new accounts.',
  'push-all': 'One or more sync operations failed.',
  'import-cases': 'Failed to sync all cases.',
  'import-bugs': 'Failed to sync bug reports.',
  'import-hardware': 'Failed to sync hardware support cases.',
};

/** The message for a push that couldn't reach Zoho, as specified. */
export const PUSH_NETWORK_ERROR = 'A network error occurred during sync.';

const NOUNS: Readonly<Record<SyncAction, string>> = {
  'fetch-cases': 'case',
  'fetch-leads': 'lead',
  'fetch-accounts': 'account',
  'push-all': 'record',
  'import-cases': 'case',
  'import-bugs': 'bug report',
  'import-hardware': 'hardware support case',
};

/** The noun for the records of an action: 'cases' in '4,300 of 10,214 cases'. */
export const actionNoun = (action: SyncAction, count: number): string => `${NOUNS[action]}${count === 1 ? '' : 's'}`;

/** The message for a successful action. `count` is the number of records fetched. */
export function doneText(action: SyncAction, count: number): string {
  if (action === 'push-all') return 'All data successfully synced to Zoho.';
  // The specification has a plain number and no singular.
  if (action === 'import-bugs') return `Successfully fetched ${count} bug reports from Zoho.`;
  return `Successfully fetched ${pluralize(count, NOUNS[action])} from Zoho.`;
}

/** The first word of a log line for each event. */
export const LOG_WORDS = { started: 'Starting:', done: 'Finished:', failed: 'Failed:', stopped: 'Stopped:' } as const;
export type LogEvent = keyof typeof LOG_WORDS;
export const LOG_EVENTS = Object.keys(LOG_WORDS) as [LogEvent, ...LogEvent[]];

export const logText = {
  started: (action: SyncAction) => `${LOG_WORDS.started} ${SYNC_ACTIONS[action]}`,
  /** `rest` describes the records that weren't synced. */
  done: (action: SyncAction, rest: string | null = null) => `${LOG_WORDS.done} ${SYNC_ACTIONS[action]}${rest === null ? '' : ` - ${rest}`}`,
  failed: (action: SyncAction, reason: string) => `${LOG_WORDS.failed} ${SYNC_ACTIONS[action]} - ${reason}`,
  stopped: (action: SyncAction) => `${LOG_WORDS.stopped} ${SYNC_ACTIONS[action]}`,
};
