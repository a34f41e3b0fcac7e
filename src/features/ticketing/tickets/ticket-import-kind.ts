/** Name of this import in the URL of its page and in the API. */
export const TICKET_IMPORT_KIND = 'tickets';
