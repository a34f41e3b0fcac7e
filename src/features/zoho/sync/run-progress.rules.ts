import { pluralize } from '../../../platform/number-text.ts';
import type { SyncRun } from './sync-run.contract.ts';

export interface RunProgress {
  /** Between 0 and 1; `undefined` while the total is unknown. */
  readonly share: number | undefined;
  /** The page being read; `undefined` for actions that don't read pages. */
  readonly page: number | undefined;
  /** `undefined` while it can't be estimated. */
  readonly leftMs: number | undefined;
}

const DESK_PAGE_SIZE = 100;
const CRM_PAGE_SIZE = 200;

const PAGE_SIZES: Readonly<Record<SyncRun['action'], number | undefined>> = {
  'fetch-cases': DESK_PAGE_SIZE,
  'import-cases': DESK_PAGE_SIZE,
  'import-bugs': DESK_PAGE_SIZE,
  'import-hardware': DESK_PAGE_SIZE,
  'fetch-leads': CRM_PAGE_SIZE,
  'fetch-accounts': CRM_PAGE_SIZE,
  'push-all': undefined,
};

const MINUTE_MS = 60_000;
/** No estimate before this, because one slow request would distort it. */
const MIN_ELAPSED_MS = 5_000;

/** Returns the progress of a run, with the time left at its average speed. */
export function getProgress({ action, done, total, startedAt }: SyncRun, now: number): RunProgress {
  const size = PAGE_SIZES[action];
  const elapsed = now - Date.parse(startedAt);
  const isKnown = total !== null && total > 0;
  const canEstimate = isKnown && done > 0 && elapsed >= MIN_ELAPSED_MS;
  return {
    share: isKnown ? Math.min(1, done / total) : undefined,
    page: size === undefined ? undefined : Math.floor(done / size) + 1,
    leftMs: canEstimate ? Math.max(0, ((total - done) / done) * elapsed) : undefined,
  };
}

/** Formats a time left: 'About 6 minutes left'. */
export function leftText(leftMs: number): string {
  if (leftMs < MINUTE_MS) return 'Less than a minute left';
  const minutes = Math.round(leftMs / MINUTE_MS);
  return `About ${minutes < 60 ? pluralize(minutes, 'minute') : pluralize(Math.round(minutes / 60), 'hour')} left`;
}
