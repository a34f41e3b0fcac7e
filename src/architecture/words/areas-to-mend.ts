/** Folders and documents whose texts are still to be brought to the list of words. A folder that is mended leaves this list. */
export const AREAS_TO_MEND: readonly string[] = [];
