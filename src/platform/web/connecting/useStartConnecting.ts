import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { CallError } from '../call.ts';
import { logError } from '../log.ts';
import { isInternalPage, navigateAway } from '../url/navigate-away.ts';
import { useSubmit } from '../useSubmit.ts';

interface Asked {
  readonly provider: string;
  /** Names of the required environment variables. */
  readonly settings: string;
  /** Fetches the authorization URL; null if the client isn't configured. */
  readonly start: () => Promise<{ readonly clientId: string | null; readonly authorizationUrl: string | null }>;
}

/** Opens the provider's authorization page. Rejects with a message for the user. */
async function startConnecting(router: AnyRouter, { provider, settings, start }: Asked): Promise<void> {
  const { clientId, authorizationUrl } = await start().catch((error: unknown) => {
    throw new Error(toMessage(error, `Could not retrieve ${provider} configuration.`));
  });
  if (!clientId || !authorizationUrl) {
    const notConfigured = `${provider} Client ID is not configured on the server.`;
    logError(`Connecting to ${provider}`, notConfigured);
    throw new Error(`${notConfigured} Set ${settings} on the server, then restart OBDesk.`);
  }
  rememberOrigin(router);
  await navigateAway(authorizationUrl);
}

export function useStartConnecting(asked: Asked) {
  const router = useRouter();
  const { submit, isSending, error } = useSubmit(() => startConnecting(router, asked));
  return { start: { isSending, onStart: () => void submit() }, refusal: error };
}

const KEY = 'connect-from';

function rememberOrigin(router: AnyRouter): void {
  sessionStorage.setItem(KEY, router.state.location.pathname);
}

/** Returns and clears the stored page. Falls back to the first of `others` that the user may open. */
export function takeOrigin(router: AnyRouter, others: readonly string[]): string {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return [stored, ...others].find((path) => isInternalPage(router, path)) ?? '/';
}

export function toMessage(error: unknown, fallback: string): string {
  return error instanceof CallError && error.code !== 'unknown' ? error.message : fallback;
}
