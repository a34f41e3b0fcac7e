import { lockStored, saveStored } from '../src/features/admin/settings/server/settings.store.ts';
import type { Tx } from '../src/platform/server/database/database.ts';

/** Sets the sender of the sample business, as it appears on its documents. */
export async function setCompany(tx: Tx): Promise<void> {
  await lockStored(tx, 'account');
  await saveStored(tx, 'account', {
    companyName: 'Bench & Bay Diagnostics',
    supportEmail: 'support@obdesk.example',
    phone: '(614) 555-0100',
    address: '1180 Foundry Street\nColumbus, OH 43215',
  });
}
