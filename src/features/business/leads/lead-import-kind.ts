/** Name of this import in the URL of its page and in the API. In a file of its own, so that the first script of the app needs no contract for it. */
export const LEAD_IMPORT_KIND = 'leads';
