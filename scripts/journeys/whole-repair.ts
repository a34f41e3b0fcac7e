import assert from 'node:assert/strict';
import type { Invoice } from '../../src/features/business/invoices/invoice.contract.ts';
import type { Loan } from '../../src/features/business/loaners/loan.contract.ts';
import { aLoaner } from '../../src/features/business/loaners/loaner.factory.ts';
import type { Customer } from '../../src/features/master-data/customers/customer.contract.ts';
import type { Part } from '../../src/features/master-data/parts/part.contract.ts';
import { aPart } from '../../src/features/master-data/parts/part.factory.ts';
import type { PurchaseOrder } from '../../src/features/master-data/purchasing/purchase-order.contract.ts';
import { aSupplier } from '../../src/features/master-data/suppliers/supplier.factory.ts';
import { startRepair } from './intake.ts';
import { defineJob } from './job.ts';
import { addShop, findTicket } from './records.ts';

const FAULT = 'Doesn’t start, battery swollen';
const TRACKING = '1Z999AA10123456784';

/** A repair from intake to QuickBooks. Its part has to be ordered, the tool is replaced, and the customer borrows a loaner. */
export const wholeRepair = defineJob({
  name: 'whole-repair',
  title: 'Whole repair with a short part, order, replacement, invoice, QuickBooks and loaner',
  atMost: { clicks: 24, keys: 16, letters: 120 },
  async prepare(world) {
    const shop = await addShop(world, 'Mercer Street Garage');
    const { number } = shop;
    const supplier = `Voltix Cells ${number}`;
    const partNumber = `BT-${number}`;
    await world.post('/api/suppliers', aSupplier({ name: supplier }));
    await world.post(
      '/api/parts',
      aPart({ partNumber, name: `Battery pack ${number}`, quantity: 0, supplier, compatibleModels: ['iScan Pro'] }),
    );
    await world.post('/api/tools', aLoaner({ serialNumber: `L-ISCANP-${number}` }));
    return { path: '/rma', given: { shop, supplier, partNumber, replacement: `ISCANP-N${number}` } };
  },
  async run(steps, { shop, partNumber, replacement }) {
    const { page, see, click, press, back, type } = steps;
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const dialog = page.getByRole('dialog');
    await startRepair(steps, shop, FAULT);

    await click(button('Check out a loaner'));
    await see(dialog.getByRole('radio', { checked: true }));
    await press('Enter');
    await see(page.getByText('Loaner on loan'));

    await click(button('Start diagnosis'));
    await button('Start diagnosis').waitFor({ state: 'hidden' });
    await click(button('Add part'));
    await type(shop.number);
    await see(page.getByRole('option', { name: partNumber }));
    await press('Enter');
    await see(page.getByLabel('Description, line 1'));
    await click(button('Add service'));
    await type('labor');
    await see(page.getByRole('option', { name: 'Bench labor' }));
    await press('Enter');
    await see(page.getByLabel('Description, line 2'));
    await click(button('Record approval'));
    await see(dialog.getByLabel('Approved by'));
    await press('Enter');
    await click(button('Wait for 1 part'));
    await click(button(/^Order 1 /));
    await click(page.getByRole('link', { name: /^PO-/ }));
    await click(dialog.getByRole('button', { name: 'Place order' }));
    await see(page.getByText(/PO-\d+ placed with/));

    // The parts arrive.
    await back();
    await click(page.getByRole('link', { name: /^PO-/ }));
    await see(page.locator('button:focus', { hasText: 'Receive parts' }));
    await press('Enter');
    await see(page.getByText('1 part received'));
    await back();

    await click(button('Start repair'));
    await click(page.getByRole('button', { name: 'Ship', exact: true }));
    await see(dialog.getByLabel('Outcome'));
    await press('ArrowDown', 'Tab');
    await type(replacement);
    await press('Tab');
    await type('UPS');
    await press('Tab');
    await type(TRACKING);
    await press('Enter');
    await click(button('Bill repair'));
    await click(dialog.getByRole('button', { name: 'Create invoice' }));
    await click(button('Send to QuickBooks'));
    await see(page.getByText(/sent to QuickBooks/));
    await click(button('Take back loaner'));
    await see(dialog.getByRole('button', { name: 'Return', exact: true }));
    await press('Control+Enter');
    await see(page.getByText(/^Returned /));
  },
  async check(world, { shop, supplier, partNumber, replacement }) {
    const ticket = await findTicket(world, { state: 'closed', serial: shop.serial });
    const { status, rmaOutcome, replacementSerial, trackingNumber, carrier } = ticket;
    assert.deepEqual(
      { status, rmaOutcome, replacementSerial, trackingNumber, carrier },
      { status: 'Shipped', rmaOutcome: 'Replaced', replacementSerial: replacement, trackingNumber: TRACKING, carrier: 'UPS' },
    );
    const customer = await world.get<Customer>(`/api/customers/${ticket.customerId}`);
    assert.deepEqual([customer.shopName, ...customer.toolSerials], [shop.shopName, replacement]);
    const [part] = await world.get<Part[]>(`/api/parts?partNumber=${partNumber}&limit=1`);
    assert.deepEqual([part?.quantity, part?.short], [0, 0]);
    const [order] = await world.get<PurchaseOrder[]>(`/api/purchase-orders?q=${encodeURIComponent(supplier)}`);
    assert.equal(order?.status, 'Received');
    const [invoice] = await world.get<Invoice[]>(`/api/invoices?ticket=${ticket.id}`);
    assert.equal(invoice?.quickbooksStatus, 'invoiced');
    const remote = (await world.remoteInvoices()).filter(({ DocNumber }) => DocNumber === invoice?.id);
    assert.deepEqual(
      remote.map(({ TotalAmt }) => TotalAmt),
      [invoice?.total],
    );
    const loans = await world.get<Loan[]>(`/api/tickets/${ticket.id}/loans`);
    assert.equal(loans.length, 1);
    assert(loans[0]?.back, 'the loaner isn’t back');
  },
});
