import { pluralize } from '../../../platform/number-text.ts';
import type { ImportPreview } from './sync-run.contract.ts';

/** Describes the size and duration of an import. */
export function importText({ count, calls, callsPerMinute }: ImportPreview): string {
  if (count === 0) return 'No tickets to import from Zoho Desk.';
  return `${pluralize(count, 'ticket')} in Zoho Desk. The import takes ${durationText(calls / callsPerMinute)}. Descriptions and comments follow in the background, newest first.`;
}

function durationText(exactMinutes: number): string {
  const minutes = Math.ceil(exactMinutes);
  if (minutes <= 1) return 'about a minute';
  return minutes < 90 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`;
}
