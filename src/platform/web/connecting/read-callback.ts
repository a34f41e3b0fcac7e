import { cutText } from '../../text/clean-text.ts';
import { readSecretQuery } from '../url/secret-query.ts';
import type { PageSearch } from '../web-feature.ts';

const LONGEST_ERROR = 200;

export type ReadCallback<C> = { readonly callback: C } | { readonly refusal: string };

interface CallbackParts {
  readonly code: string;
  readonly state: string;
  readonly redirectUri: string;
}

/** Reads the callback parameters of this page. `toMore` adds provider-specific ones. */
export function readProviderCallback<M>(provider: string, path: string, toMore: (query: PageSearch) => M): ReadCallback<CallbackParts & M> {
  const query = readSecretQuery(path);
  const { code = '', state = '', error = '' } = query;
  if (error !== '') return { refusal: `${provider} authentication failed: ${cutText(error, LONGEST_ERROR)}` };
  if (code === '') return { refusal: `${provider} authentication failed. No authorization code was provided.` };
  return { callback: { code, state, redirectUri: location.origin + path, ...toMore(query) } };
}
