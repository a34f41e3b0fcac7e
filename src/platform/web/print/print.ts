/** Prints the page; the code for it is loaded then. */
export const print = async (): Promise<void> => (await import('./print-page.ts')).printPage();
