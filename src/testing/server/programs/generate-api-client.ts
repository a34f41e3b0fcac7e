import { writeFileSync } from 'node:fs';
import { generateSource } from 'oazapfts';

const [, , document = '', client = ''] = process.argv;

writeFileSync(client, await generateSource(document, { useUnknown: true }));
