/** The address of everything about one serial number, as the router writes it. */
export const SERIAL_PATH = '/serials/$serial';
