export const CUSTOMERS_PATH = '/customers';

export const CUSTOMER_PATH = '/customers/$customerId';

export const NEW_CUSTOMER_PATH = '/customers/new';
