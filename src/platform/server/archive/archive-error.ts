import { StartError } from '../start-error.ts';

/** Why an archive cannot be written, or cannot be restored, in one line that says what is wrong. */
export class ArchiveError extends StartError {}
