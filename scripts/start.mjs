import { ensureBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { adviseNode, checkNode, loadSettings } from './steps/project.mjs';
import { serve } from './steps/serve.mjs';

checkNode();
adviseNode();
loadSettings();
await ensureInstalled();
await ensureBuilt();
await serve();
