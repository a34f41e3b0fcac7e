import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAt } from '../../../../testing/web/components/render.tsx';
import { reply } from '../../../../testing/web/components/replies.ts';
import { invoiceApi } from '../../../business/invoices/invoice.contract.ts';
import { aStoredInvoice } from '../../../business/invoices/invoice.factory.ts';
import { aStoredTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import { accountingApi } from '../accounting.contract.ts';
import { RepairAccountingStep } from './RepairAccountingStep.tsx';

type StepProps = ComponentProps<Parameters<typeof RepairAccountingStep>[0]['Step']>;

/** Renders the label, or the button of the action. */
function Step({ label, isDone, action }: StepProps) {
  if (isDone || !action) return <p>{label}</p>;
  return (
    <button type="button" onClick={action.run}>
      {action.label}
    </button>
  );
}

test('sends the invoice of a repair, and is done when it is in QuickBooks', async () => {
  reply(invoiceApi.list, [aStoredInvoice()]);
  const sent = reply(accountingApi.push, { success: true, payload: { quickbooksId: '17' } });
  renderAt('/sod/TKT-000001', <RepairAccountingStep ticket={aStoredTicket({ type: 'Tool Repair', status: 'Shipped' })} Step={Step} />);
  const button = page.getByRole('button', { name: 'Send to QuickBooks' });
  await expect.element(button).toBeVisible();
  reply(invoiceApi.list, [aStoredInvoice({ status: 'Sent', quickbooksStatus: 'invoiced', quickbooksInvoiceId: '17' })]);
  await button.click();
  await expect.element(page.getByText('QuickBooks', { exact: true })).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ invoiceId: 'INV-0001' }]);
});
