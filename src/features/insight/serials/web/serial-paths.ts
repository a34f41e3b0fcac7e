export const SERIAL_PATH = '/serials/$serial';
