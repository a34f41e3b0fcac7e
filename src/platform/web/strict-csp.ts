import { setNonce } from 'get-nonce';
import { config } from 'zod';

// zod would compile its checks with `new Function`, which the CSP forbids.
config({ jitless: true });

/** CSP nonce of the page, for style elements added at run time. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

setNonce(styleNonce);
