import { DisconnectProvider } from '../../../../../platform/web/connecting/DisconnectProvider.tsx';
import { useSaveSettings } from '../../../../admin/settings/web/settings.queries.ts';

/** Ends the connection to Zoho after a question. */
export function DisconnectZoho() {
  const { mutateAsync: save } = useSaveSettings('configuration');
  return (
    <DisconnectProvider provider="Zoho" act={() => save({ zohoRefreshToken: '' })}>
      Sync stops, and OBDesk’s access to Zoho is revoked. Records keep their links to Zoho, so you can reconnect later.
    </DisconnectProvider>
  );
}
