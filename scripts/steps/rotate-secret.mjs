import { runCommand } from './command.mjs';

await runCommand('rotate-secret');
