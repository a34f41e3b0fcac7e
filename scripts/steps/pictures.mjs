import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findBrowser } from '../testing/browser.mjs';

/**
 * Makes the pictures of the knowledge base again: `node scripts/steps/pictures.mjs http://127.0.0.1:3000 dana <password>`, with a server
 * that shows the sample data. Names after the password make these only.
 */
const [, , url = '', username = '', password = '', ...wanted] = process.argv;
const FOLDER = 'src/features/insight/articles/web/pictures';
const SIZE = { width: 1280, height: 800 };
/** Small enough to travel with the program, sharp enough to read. */
const WIDTH = 1120;
const QUALITY = 0.82;

const click = (name) => (page) => page.getByRole('button', { name }).first().click();
const follow = (path) => async (page) => {
  const link = page.locator(`main a[href*="#${path}"]`).first();
  await page.goto(new URL((await link.getAttribute('href')) ?? '', url).href);
};

/** What each picture shows: a page, and what to do there. */
const PICTURES = {
  menu: ['/menu'],
  'new-ticket': ['/sod', click('New Ticket')],
  tickets: ['/sod'],
  ticket: ['/sod', follow('/sod/')],
  rma: ['/rma'],
  serial: ['/customers', follow('/serials/')],
  leads: ['/sales'],
  customers: ['/customers'],
  customer: ['/customers', follow('/customers/')],
  invoices: ['/invoices'],
  loaners: ['/inventory'],
  parts: ['/parts-inventory'],
  import: ['/import'],
  'knowledge-base': ['/knowledge-base'],
  settings: ['/settings'],
  events: ['/events'],
  'audit-log': ['/audit-log'],
  backups: ['/backups'],
  debug: ['/debug'],
};

async function main() {
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({
    executablePath: findBrowser(),
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
      const picture = await toWebp(page, await page.screenshot({ animations: 'disabled' }));
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

/** Smaller and without loss that one could see; the browser does it. */
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
