/** Name of this import in the URL of its page and in the API. */
export const LEAD_IMPORT_KIND = 'leads';
