import type { AnyRouter } from '@tanstack/react-router';
import { logError } from '../log.ts';
import { navigateAway } from '../url/navigate-away.ts';
import { rememberOrigin } from './origin-page.ts';
import { toMessage } from './server-words.ts';

/** The provider that is asked for access. */
export interface Asked {
  readonly provider: string;
  /** The settings of the environment that have to be there. */
  readonly settings: string;
  /** Asks the server where to go; nulls while the program is not registered with the provider. */
  readonly start: () => Promise<{ readonly clientId: string | null; readonly authorizationUrl: string | null }>;
}

/** Leaves for the question of a provider whether this program may have access; rejects with the text to show when it cannot. */
export async function startConnecting(router: AnyRouter, { provider, settings, start }: Asked): Promise<void> {
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
