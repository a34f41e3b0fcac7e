import { runCommand } from './steps/command.mjs';

await runCommand('rotate-secret');
