import { pluralize } from '../../../../../platform/number-text.ts';

export const failingText = (steps: readonly string[]): string =>
  `${steps.length === 1 ? 'A sync step keeps' : 'Some sync steps keep'} failing: ${steps.join(', ')}. See Debug logs for details. Everything else still syncs.`;

export const unreadableText = (count: number): string =>
  `OBDesk couldn’t read ${pluralize(count, 'record')} from Zoho. See Zoho Sync for the reason. All other records still sync.`;

export const unsyncedText = (count: number): string =>
  `${pluralize(count, 'record')} ${count === 1 ? 'hasn’t' : 'haven’t'} synced to Zoho for over an hour. See Zoho Sync for the reason.`;

export const queuedText = (count: number): string =>
  `${pluralize(count, 'change')} ${count === 1 ? 'has' : 'have'} been waiting to sync for over an hour. See Zoho Sync for the reason.`;
