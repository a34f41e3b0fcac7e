import type { Page } from '@playwright/test';

/** A page or dialog with fields to type in. */
export interface TypedForm {
  readonly name: string;
  /** Hash route. */
  readonly path: string;
  /** Opens the form on the page of the route. */
  readonly open: (page: Page) => Promise<void>;
  /** Selectors by name. */
  readonly fields: Readonly<Record<string, string>>;
}

/** As many as a long note. */
export const LONG_TEXT = 'The tool loses the connection to the gateway. '.repeat(220).slice(0, 10_000);

/** Fields that already hold a long text. */
export const LONG_FIELDS: readonly string[] = ['[aria-label="New note"]', '#new-ticket-description'];

const NUMBERS: readonly string[] = ['#case-mileage', '#part-price', '#invoice-discountValue'];

/** Returns the keys to type in a field, at most as many characters as a VIN has. */
export const toKeys = (selector: string): string => (NUMBERS.includes(selector) ? '1234567890123456' : 'Ford 3 is not OK');

const ROWS = ['Description\tQuantity\tUnit price', ...Array.from({ length: 50 }, (_, place) => `Labor ${place + 1}\t1\t95.00`)].join('\n');

async function openFirstTicket(page: Page): Promise<void> {
  await page.locator('main li a').first().click();
  await page.locator('[aria-label="New note"]').waitFor();
}

async function addLines(page: Page, lastLine: string): Promise<void> {
  await page.getByRole('button', { name: /^Add line( item)?$/ }).click();
  await page.evaluate(
    `{ const clipboardData = new DataTransfer(); clipboardData.setData('text/plain', ${JSON.stringify(ROWS)}); document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })); }`,
  );
  await page.locator(lastLine).waitFor();
}

const RMA_LINE = '[id="case-rmaLineItems.49.description"]';
const INVOICE_LINE = '[id="invoice-lineItems.49.description"]';

/** The fields that people type in most, and those with the most around them. */
export const TYPED_FORMS: readonly TypedForm[] = [
  {
    name: 'List',
    path: '/sod',
    open: (page) => page.locator('main li a').first().waitFor(),
    fields: { search: 'header [role="searchbox"]' },
  },
  {
    name: 'Ticket',
    path: '/sod',
    open: openFirstTicket,
    fields: {
      summary: '#case-summary',
      mileage: '#case-mileage',
      VIN: '#case-vin',
      make: '#case-vehicleMake',
      company: '#case-customerCompany',
      contact: '#case-customerName',
      note: '[aria-label="New note"]',
      comment: '[aria-label="Internal comment"]',
    },
  },
  {
    name: 'Repair',
    path: '/rma',
    open: async (page) => {
      await openFirstTicket(page);
      await addLines(page, RMA_LINE);
    },
    fields: { summary: '#case-summary', SKU: '#case-productSku', contact: '#case-customerName', 'line 50': RMA_LINE },
  },
  {
    name: 'New Ticket',
    path: '/sod',
    open: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'New Ticket' }).click();
      await page.locator('#new-ticket-summary').waitFor();
    },
    fields: {
      caller: '[placeholder="Number, name, serial, plate or VIN"]',
      summary: '#new-ticket-summary',
      company: '#new-ticket-customerCompany',
      email: '#new-ticket-customerEmail',
      serial: '#new-ticket-toolSerial',
      VIN: '#new-ticket-vin',
      make: '#new-ticket-vehicleMake',
      channel: '#new-ticket-channel',
      description: '#new-ticket-description',
    },
  },
  {
    name: 'Customer',
    path: '/customers/new',
    open: async (page) => {
      const add = page.getByRole('button', { name: 'Add contact' });
      for (let contacts = 0; contacts < 5; contacts += 1) await add.click();
    },
    fields: { shop: '#customer-shopName', contact: '[id="customer-contacts.4.name"]', address: '#customer-shippingAddress' },
  },
  {
    name: 'Part',
    path: '/parts-inventory?open=new',
    open: (page) => page.locator('#part-name').waitFor(),
    fields: { name: '#part-name', description: '#part-description', price: '#part-price', supplier: '#part-supplier' },
  },
  {
    name: 'Invoice',
    path: '/invoices?open=new',
    open: async (page) => {
      await page.getByRole('dialog').waitFor();
      await addLines(page, INVOICE_LINE);
    },
    fields: { 'line 50': INVOICE_LINE, discount: '#invoice-discountValue', address: '#invoice-billingAddress' },
  },
];
