import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { readUsage } from '../../../../admin/provider-access/server/calls/call-queue.service.ts';
import type { ZohoService } from './zoho-call.ts';
import { toZohoProvider } from './zoho-queue.ts';

export interface ZohoUsage {
  /** Calls of all servers that count against the limit per minute. */
  readonly used: number;
  /** Remaining daily credits; null until Zoho reports them. */
  readonly allowance: Readonly<Record<ZohoService, number | null>>;
  /** The remaining credits are reserved for users. */
  readonly isLow: boolean;
}

export async function readZohoUsage(deps: ServerDeps): Promise<ZohoUsage> {
  const { used, remaining, isLow } = await readUsage(deps, toZohoProvider(deps));
  return { used, allowance: { crm: remaining.crm ?? null, desk: remaining.desk ?? null }, isLow };
}
