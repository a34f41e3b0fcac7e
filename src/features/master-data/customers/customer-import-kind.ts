/** Name of this import in the URL of its page and in the API. */
export const CUSTOMER_IMPORT_KIND = 'accounts';
