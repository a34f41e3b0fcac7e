import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { readUsage } from '../../../../admin/provider-access/server/calls/call-queue.service.ts';
import type { ZohoService } from './zoho-call.ts';
import { toZohoProvider } from './zoho-queue.ts';

/** How many calls of all nodes count at this moment, and the credits that remain of each service; null while Zoho has not said. */
export interface ZohoUsage {
  readonly used: number;
  readonly allowance: Readonly<Record<ZohoService, number | null>>;
  /** So little of the day is left that it is kept for people. */
  readonly isLow: boolean;
}

export async function readZohoUsage(deps: ServerDeps): Promise<ZohoUsage> {
  const { used, remaining, isLow } = await readUsage(deps, toZohoProvider(deps));
  return { used, allowance: { crm: remaining.crm ?? null, desk: remaining.desk ?? null }, isLow };
}
