import { ensureInstalled } from './steps/install.mjs';
import { checkNode, loadSettings } from './steps/project.mjs';
import { ensureSandboxBuilt, serveSandbox } from './steps/sandbox.mjs';

checkNode();
loadSettings();
await ensureInstalled();
await ensureSandboxBuilt();
await serveSandbox();
