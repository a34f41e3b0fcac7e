import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ConfirmAction } from '../ui/feedback/ConfirmAction.tsx';

interface DisconnectProviderProps {
  provider: string;
  act: () => Promise<unknown>;
  children: ReactNode;
}

export function DisconnectProvider({ provider, act, children }: DisconnectProviderProps) {
  const [isAsking, question] = useDisclosure(false);
  return (
    <>
      <Button variant="default" aria-label={`Disconnect ${provider}`} onClick={question.open}>
        Disconnect
      </Button>
      <ConfirmAction
        opened={isAsking}
        title={`Disconnect ${provider}?`}
        confirmLabel="Disconnect"
        failureTitle="Couldn’t disconnect"
        act={act}
        onClose={question.close}
      >
        {children}
      </ConfirmAction>
    </>
  );
}
