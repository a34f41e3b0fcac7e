/** Where the customers are listed. */
export const CUSTOMERS_PATH = '/customers';

/** Where one customer is shown. */
export const CUSTOMER_PATH = '/customers/$customerId';

/** Where one is added. */
export const NEW_CUSTOMER_PATH = '/customers/new';
