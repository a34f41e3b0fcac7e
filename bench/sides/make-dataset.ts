import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Makes a dataset by the code of the clone at `root`, and writes beside it who is signed in. */
const [root = '', dataDir = '', tickets = ''] = process.argv.slice(2);

const made = (await import(pathToFileURL(join(root, 'bench/datasets.ts')).href)) as typeof import('../datasets.ts');
const datasets = await made.openDatasets(dataDir);
const { cookie, adminCookie } = await datasets.open(Number(tickets));
await datasets.close();
await writeFile(join(dataDir, 'signed-in.json'), JSON.stringify({ cookie, adminCookie }));
