import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode } from './steps/project.mjs';

checkNode();
await ensureInstalled();
await ensureBuilt();
process.stdout.write('The build in dist/ is up to date.\n');
