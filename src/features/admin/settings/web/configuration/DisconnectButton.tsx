import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ConfirmAction } from '../../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import { type SecretName, secretFields } from '../../settings.contract.ts';
import { useSaveSettings } from '../settings.queries.ts';

/** Erases a secret after a question, since it cannot be brought back. */
export function DisconnectButton({ name }: { name: SecretName }) {
  const [isAsking, question] = useDisclosure(false);
  const { mutateAsync: save } = useSaveSettings('configuration');
  const { label } = secretFields[name];
  return (
    <>
      <Button variant="default" aria-label={`Disconnect: ${label}`} onClick={question.open}>
        Disconnect
      </Button>
      <ConfirmAction
        opened={isAsking}
        title={`Erase the ${label}?`}
        confirmLabel="Disconnect"
        failureTitle="Not erased."
        act={() => save({ [name]: '' })}
        onClose={question.close}
      >
        Anything that uses it stops until it is entered again. This can’t be undone.
      </ConfirmAction>
    </>
  );
}
