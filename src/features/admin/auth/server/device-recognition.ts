import { createBatchedLookup } from '../../../../platform/server/batched-lookup.ts';
import type { RecognizeDevice } from '../../../../platform/server/http/request-context.ts';
import { hashedCookie } from '../../../../platform/server/http/token-cookie.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { deviceCookieName } from './session-cookie.ts';
import { listKnownDevices } from './throttle/throttle.store.ts';

/** Recognizes browsers by their device cookie. Lookups of invented cookies share one statement at a time. */
export function createDeviceRecognition({ config, database }: ServerDeps): RecognizeDevice {
  const cookie = deviceCookieName(config);
  const isKnown = createBatchedLookup((ids) => listKnownDevices(database, ids));
  return async (request) => {
    const id = hashedCookie(request, cookie);
    return id !== undefined && (await isKnown(id)) ? id : undefined;
  };
}
