/** True for the address of the live stream, which carries a query: `/api/live?age=120`. */
export const isLiveStream = (address: URL | string): boolean => new URL(address).pathname === '/api/live';
