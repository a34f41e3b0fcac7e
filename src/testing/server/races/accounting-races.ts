import { findInvoice } from '../../../features/business/invoices/server/invoice.accounting.service.ts';
import { applyRemoteInvoice } from '../../../features/quickbooks/accounting/server/refresh/apply-remote-invoice.ts';
import { runAsCaller } from '../../../platform/server/database/lock-tracker.ts';
import type { RacedService } from './raced-service.ts';
import { pick } from './world.ts';

/** Refreshes an invoice that was paid or voided in QuickBooks. */
const paidInvoice: RacedService = {
  name: 'refresh invoices from QuickBooks',
  calls: ['POST /api/quickbooks/refresh', 'job quickbooks-refresh'],
  async prepare({ api, deps, invoices }, turn) {
    const id = pick(invoices, turn);
    await api.put(`/api/invoices/${id}`, { status: 'Sent' });
    return async () => {
      const invoice = await findInvoice(deps.database, id);
      const remote = { Id: '1', SyncToken: '0', DocNumber: id, Balance: 0, CustomerRef: { value: '1' }, LinkedTxn: [] };
      const state = turn % 2 ? { TotalAmt: 0, PrivateNote: 'Voided' } : { TotalAmt: invoice?.total ?? 0, PrivateNote: '' };
      if (invoice) await runAsCaller('POST /api/quickbooks/refresh', () => applyRemoteInvoice(deps, invoice, { ...remote, ...state }));
      return [];
    };
  },
};

export const ACCOUNTING_RACES: readonly RacedService[] = [paidInvoice];
