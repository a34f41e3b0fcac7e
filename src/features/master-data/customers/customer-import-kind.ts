/** Name of the import in URLs and in the API. In its own file to keep the contract out of the first bundle. */
export const CUSTOMER_IMPORT_KIND = 'accounts';
