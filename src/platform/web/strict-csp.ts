import { setNonce } from 'get-nonce';
import { config } from 'zod';

// zod would try to compile its checks with `new Function`, which the content security policy forbids.
config({ jitless: true });

/** The nonce of this page, without which the browser refuses the style elements that components add. */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

setNonce(styleNonce);
