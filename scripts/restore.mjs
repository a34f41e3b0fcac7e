import { runCommand } from './steps/command.mjs';

await runCommand('restore');
