import { type Resealed, resealSettings } from '../../features/admin/settings/server/settings.service.ts';
import { sealedMailCredentials } from '../../features/mail/mailboxes/server/access.service.ts';
import { sealedQuickbooksTokens } from '../../features/quickbooks/quickbooks-connection/server/revocation.ts';
import { sealedZohoTokens } from '../../features/zoho/zoho-connection/server/refresh-token-changes.ts';
import type { Database } from '../../platform/server/database/database.ts';
import type { SecretBox } from '../../platform/server/secret-box.ts';
import { type RotationResult, reencryptSecrets } from '../../platform/server/secret-locations.ts';

/** Encrypted values outside of the settings. */
const PLACES = [...sealedZohoTokens, ...sealedQuickbooksTokens, ...sealedMailCredentials];

/** Re-encrypts everything with the newest key, in one transaction. */
export function resealAll(database: Pick<Database, 'transaction'>, secrets: SecretBox): Promise<RotationResult> {
  return database.transaction(async (tx) => {
    const all: (Resealed | RotationResult)[] = [await resealSettings(tx, secrets)];
    for (const place of PLACES) all.push(await reencryptSecrets(tx, secrets, place));
    return {
      resealed: all.reduce((sum, { resealed }) => sum + resealed, 0),
      current: all.reduce((sum, { current }) => sum + current, 0),
      unreadable: all.flatMap(({ unreadable }) => unreadable),
    };
  });
}
