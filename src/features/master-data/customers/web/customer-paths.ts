/** The page that lists the customers. */
export const CUSTOMERS_PATH = '/customers';

/** The page of one customer. */
export const CUSTOMER_PATH = '/customers/$customerId';

/** The page for adding a customer. */
export const NEW_CUSTOMER_PATH = '/customers/new';
