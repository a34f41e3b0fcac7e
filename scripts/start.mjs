import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode, loadSettings } from './steps/project.mjs';
import { serve } from './steps/serve.mjs';

checkNode();
loadSettings();
await ensureInstalled();
await ensureBuilt();
await serve();
