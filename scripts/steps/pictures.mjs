import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { browserLaunch } from '../testing/browser.mjs';

/**
 * Takes the screenshots of the knowledge base and the README: `node scripts/steps/pictures.mjs http://127.0.0.1:3000 dana <password>`, with
 * the server of `npm run demo`. Names after the password limit it to these pictures.
 */
const [, , url = '', username = '', password = '', ...wanted] = process.argv;
const README_PICTURE = { name: 'tickets', file: 'docs/images/tickets.png' };
const FOLDER = 'src/features/insight/articles/web/pictures';
const SIZE = { width: 1280, height: 800 };
/** Width of the stored pictures in pixels: small enough to bundle, sharp enough to read. */
const WIDTH = 1120;
const QUALITY = 0.82;

const click = (name) => (page) => page.getByRole('button', { name }).first().click();
const follow = (path) => async (page) => {
  const link = page.locator(`main a[href*="#${path}"]:not([href$="/new"])`).first();
  await page.goto(new URL((await link.getAttribute('href')) ?? '', url).href);
};

const CUSTOMERS = `Account Name,Phone,Billing Street,Contact Name,Since
Harbor Garage,(206) 555-0143,12 Dock Street,Ann Lee,03/14/2021
Harbor Motors,(312) 555-0188,400 Shore Drive,Tom Reyes,11/02/2023
`;
const chooseFile = async (page) => {
  const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(CUSTOMERS) };
  await page.locator('input[type="file"]').first().setInputFiles(file);
};

/** Path and steps of each picture. */
const PICTURES = {
  menu: ['/menu'],
  dashboard: ['/dashboard'],
  'new-ticket': ['/sod', click('New Ticket')],
  tickets: ['/sod'],
  ticket: ['/sod', follow('/sod/')],
  rma: ['/rma'],
  'repair-board': ['/rma?board=status'],
  serial: ['/customers', follow('/serials/')],
  leads: ['/sales'],
  customers: ['/customers'],
  customer: ['/customers', follow('/customers/')],
  invoices: ['/invoices'],
  loaners: ['/inventory'],
  parts: ['/parts-inventory'],
  import: ['/import', chooseFile],
  search: ['/search?q=battery'],
  fleet: ['/fleet'],
  reports: ['/reports'],
  'zoho-sync': ['/zoho-sync'],
  'canned-notes': ['/canned-notes'],
  account: ['/account'],
  'knowledge-base': ['/knowledge-base'],
  settings: ['/settings'],
  events: ['/events'],
  'audit-log': ['/audit-log'],
  backups: ['/backups'],
  health: ['/health'],
  debug: ['/debug'],
};

async function main() {
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({
    ...browserLaunch(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const page = await signIn(browser);
    const names = wanted.length > 0 ? wanted : Object.keys(PICTURES);
    for (const name of names) {
      const [path, steps] = PICTURES[name] ?? ['/menu'];
      await page.goto(`${url}/#${path}`);
      await page.reload();
      await settle(page);
      await steps?.(page);
      await settle(page);
      const screenshot = await page.screenshot({ animations: 'disabled' });
      if (name === README_PICTURE.name) writeFileSync(README_PICTURE.file, screenshot);
      const picture = await toWebp(page, screenshot);
      writeFileSync(`${FOLDER}/${name}.webp`, picture);
      console.log(`${name}: ${Math.round(picture.length / 1024)} KB`);
    }
  } finally {
    await browser.close();
  }
}

async function signIn(browser) {
  const context = await browser.newContext({ viewport: SIZE, colorScheme: 'light' });
  await context.request.post(`${url}/api/auth/login`, { data: { usernameOrEmail: username, password }, headers: { origin: url } });
  return context.newPage();
}

async function settle(page) {
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(900);
}

/** Scales and converts a PNG to WebP in the browser. */
async function toWebp(page, png) {
  const worker = await page.context().newPage();
  const data = await worker.evaluate(
    async ({ source, width, quality }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = Math.round((image.height * width) / image.width);
      canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', quality);
    },
    { source: png.toString('base64'), width: WIDTH, quality: QUALITY },
  );
  await worker.close();
  return Buffer.from(data.split(',')[1] ?? '', 'base64');
}

await main();
