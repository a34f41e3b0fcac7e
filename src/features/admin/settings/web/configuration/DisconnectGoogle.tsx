import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ConfirmAction } from '../../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import { secretFields } from '../../settings.contract.ts';
import { useSaveSettings } from '../settings.queries.ts';

/** Deletes the Google credentials after a confirmation, since they can't be restored. */
export function DisconnectGoogle() {
  const [isAsking, question] = useDisclosure(false);
  const { mutateAsync: save } = useSaveSettings('configuration');
  return (
    <>
      <Button variant="default" aria-label={`Disconnect: ${secretFields.googleApiCredentials.label}`} onClick={question.open}>
        Disconnect
      </Button>
      <ConfirmAction
        opened={isAsking}
        title="Disconnect Google?"
        confirmLabel="Disconnect"
        failureTitle="Couldn’t disconnect"
        act={() => save({ googleApiCredentials: '' })}
        onClose={question.close}
      >
        The stored credentials are deleted, and features that use them stop working. This can’t be undone.
      </ConfirmAction>
    </>
  );
}
