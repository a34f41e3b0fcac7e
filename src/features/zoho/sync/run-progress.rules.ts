import { pluralize } from '../../../platform/number-text.ts';
import type { SyncRun } from './sync-run.contract.ts';

/** How far a run is. */
export interface RunProgress {
  /** Between 0 and 1; undefined while nobody knows how much there is. */
  readonly share: number | undefined;
  /** The page that is being read; undefined for what is not read in pages. */
  readonly page: number | undefined;
  /** Undefined while that cannot be told. */
  readonly leftMs: number | undefined;
}

/** Records in a page of the lists that are read: 100 in Zoho Desk, 200 in Zoho CRM. */
const PER_PAGE = { desk: 100, crm: 200 } as const;

const PAGE_SIZES: Readonly<Record<SyncRun['action'], number | undefined>> = {
  'fetch-cases': PER_PAGE.desk,
  'import-cases': PER_PAGE.desk,
  'import-bugs': PER_PAGE.desk,
  'import-hardware': PER_PAGE.desk,
  'fetch-leads': PER_PAGE.crm,
  'fetch-accounts': PER_PAGE.crm,
  'push-all': undefined,
};

const MINUTE_MS = 60_000;
/** Before that, one slow call would make hours of minutes. */
const EARLIEST_MS = 5_000;

/** How far a run is, and how long it still takes when it goes on as fast as it went until now. */
export function getProgress({ action, done, total, startedAt }: SyncRun, now: number): RunProgress {
  const size = PAGE_SIZES[action];
  const elapsed = now - Date.parse(startedAt);
  const isKnown = total !== null && total > 0;
  const canTell = isKnown && done > 0 && elapsed >= EARLIEST_MS;
  return {
    share: isKnown ? Math.min(1, done / total) : undefined,
    page: size === undefined ? undefined : Math.floor(done / size) + 1,
    leftMs: canTell ? Math.max(0, ((total - done) / done) * elapsed) : undefined,
  };
}

/** 'About 6 minutes left' */
export function leftText(leftMs: number): string {
  if (leftMs < MINUTE_MS) return 'Less than a minute left';
  const minutes = Math.round(leftMs / MINUTE_MS);
  return `About ${minutes < 60 ? pluralize(minutes, 'minute') : pluralize(Math.round(minutes / 60), 'hour')} left`;
}
