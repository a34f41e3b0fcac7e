import { StartError } from '../start-error.ts';

/** An archive can't be written or restored. The message is one line and says why. */
export class ArchiveError extends StartError {}
