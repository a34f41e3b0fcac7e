import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ConfirmAction } from '../../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import { useSaveSettings } from '../../../settings/web/settings.queries.ts';

/** Ends the connection to Zoho after a question. */
export function DisconnectZoho() {
  const [isAsking, question] = useDisclosure(false);
  const { mutateAsync: save } = useSaveSettings('configuration');
  return (
    <>
      <Button variant="default" aria-label="Disconnect Zoho" onClick={question.open}>
        Disconnect
      </Button>
      <ConfirmAction
        opened={isAsking}
        title="Disconnect Zoho?"
        confirmLabel="Disconnect"
        failureTitle="Not disconnected."
        act={() => save({ zohoRefreshToken: '' })}
        onClose={question.close}
      >
        Synchronization stops, and OBDesk’s access to Zoho is revoked. Records keep their links to Zoho, so you can connect again later.
      </ConfirmAction>
    </>
  );
}
