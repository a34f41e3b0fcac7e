import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureBrowser } from './browser.ts';
import { measureGrowth, type SizedProduct } from './growth.ts';
import { compareLoad, measureLoad } from './load.ts';
import { startBoth } from './other-commit.ts';
import { measurePeople } from './people.ts';
import { findDataset, startProduct, stopPrograms } from './product.ts';
import { measureTyping } from './typing.ts';

const USAGE = `npm run bench -- [--against COMMIT] [--only load|browser|typing|growth|people] [--tickets 100000] [--sizes 1000,100000,1000000]
                 [--seconds 2] [--rounds 9] [--connections 16] [--minutes 10] [--data-dir FOLDER]`;

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    only: { type: 'string' },
    tickets: { type: 'string', default: '100000' },
    sizes: { type: 'string', default: '1000,100000,1000000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '9' },
    connections: { type: 'string', default: '16' },
    minutes: { type: 'string', default: '10' },
    'data-dir': { type: 'string', default: join(tmpdir(), 'obdesk-bench') },
    help: { type: 'boolean', default: false },
  },
});
const { only, against, 'data-dir': dataDir } = values;
const tickets = toNumber(values.tickets);
const pace = { seconds: toNumber(values.seconds), rounds: toNumber(values.rounds), connections: toNumber(values.connections) };

function toNumber(text: string): number {
  if (!(Number(text) > 0)) throw new Error(`${text} isn't a number greater than 0\n${USAGE}`);
  return Number(text);
}

const startSize = async (size: number): Promise<SizedProduct> => ({
  ...(await startProduct(await findDataset(join(dataDir, `business-${size}`), size))),
  tickets: size,
});

async function compareBuilds(commit: string): Promise<void> {
  const { before, now, deleteCopies } = await startBoth(commit, tickets, dataDir);
  if (only === undefined || only === 'load') await compareLoad(before, now, tickets, pace);
  if (only === undefined || only === 'browser') await measureBrowser([before, now], pace.rounds);
  if (only === 'typing') await measureTyping([before, now], pace.rounds);
  await stopPrograms();
  deleteCopies();
}

const PARTS: Record<string, () => Promise<void>> = {
  load: async () => measureLoad(await startSize(tickets), tickets, pace),
  browser: async () => measureBrowser([await startSize(tickets)], pace.rounds),
  typing: async () => measureTyping([await startSize(tickets)], pace.rounds),
  growth: async () => {
    const products: SizedProduct[] = [];
    for (const size of values.sizes.split(',')) products.push(await startSize(toNumber(size)));
    await measureGrowth(products, pace.rounds);
  },
  people: async () => measurePeople(await startSize(tickets), tickets, toNumber(values.minutes)),
};

async function run(): Promise<void> {
  if (against) return compareBuilds(against);
  for (const name of only ? [only] : ['load', 'browser']) {
    const part = PARTS[name];
    if (!part) throw new Error(`Unknown part ${name}\n${USAGE}`);
    console.log(name);
    await part().finally(stopPrograms);
  }
}

if (values.help) console.log(USAGE);
else await run().finally(stopPrograms);
