import type { z } from 'zod';
import { type Lead, NewLead } from './lead.contract.ts';

/** Request body of a valid lead, with overrides. */
export function aLead(given: Partial<z.input<typeof NewLead>> = {}): z.input<typeof NewLead> {
  return { companyName: 'Redline Module Repair', contactName: 'Sofia Castellano', ...given };
}

/** A stored lead, with overrides. */
export function aStoredLead(given: Partial<Lead> = {}): Lead {
  const at = '2026-11-21T11:30:00.000Z';
  return {
    ...NewLead.parse(aLead()),
    id: 'LEAD-000001',
    zohoId: null,
    position: '5',
    createdAt: at,
    lastUpdated: at,
    syncStatus: 'pending',
    lastSync: null,
    version: 1,
    ...given,
  };
}
