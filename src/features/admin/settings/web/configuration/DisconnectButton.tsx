import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSubmit } from '../../../../../platform/web/form/useSubmit.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { ConfirmDialog } from '../../../../../platform/web/ui/feedback/ConfirmDialog.tsx';
import { type SecretName, secretFields } from '../../settings.contract.ts';
import { useSaveSettings } from '../settings.queries.ts';

/** Erases a secret, after a question: nobody can bring it back. */
export function DisconnectButton({ name }: { name: SecretName }) {
  const [isAsking, question] = useDisclosure(false);
  const { mutateAsync: save } = useSaveSettings('configuration');
  const { submit, isSending, error } = useSubmit(() => save({ [name]: '' }));
  const { label } = secretFields[name];
  return (
    <>
      <Button variant="default" aria-label={`Disconnect: ${label}`} onClick={question.open}>
        Disconnect
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Erase the ${label}?`}
        confirmLabel="Disconnect"
        danger
        busy={isSending}
        onConfirm={() => void submit()}
        onCancel={question.close}
      >
        What needs it stops until it is entered again. It cannot be brought back from here.
        {error && <Alert title="Not erased.">{error.message}</Alert>}
      </ConfirmDialog>
    </>
  );
}
