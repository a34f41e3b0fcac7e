import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import { ConfirmAction } from '../../../../../platform/web/ui/feedback/ConfirmAction.tsx';
import { SettingRow } from '../../../../../platform/web/ui/SettingRow.tsx';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { type SecretName, secretFields } from '../../settings.contract.ts';
import { useSaveSettings } from '../settings.queries.ts';
import { SecretForm } from './SecretForm.tsx';
import classes from './SecretRow.module.css';

/** Deletes the Google credentials after a confirmation, since they can't be restored. */
function DisconnectGoogle() {
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

declare module '../../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** Instead of the line of the Zoho refresh token: how Zoho is connected. */
    'zoho-secret': {
      readonly isStored: boolean;
      readonly isUnreadable: boolean;
      /** Lets one type the token itself. */
      readonly onPaste: () => void;
    };
    /** Instead of the line of the QuickBooks API key, which cannot connect: how QuickBooks is connected. */
    'quickbooks-secret': { readonly isStored: boolean };
  }
}

interface SecretRowProps {
  name: SecretName;
  isStored: boolean;
  /** It was encrypted with another key than this server's. */
  isUnreadable: boolean;
}

/** A secret: whether there is one, and how to give another or take it away. What it says is never shown. */
export function SecretRow({ name, isStored, isUnreadable }: SecretRowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const edit = () => setIsEditing(true);
  const { label } = secretFields[name];
  if (isEditing) return <SecretForm name={name} onClose={() => setIsEditing(false)} />;
  if (name === 'zohoRefreshToken' || name === 'quickbooksApiKey')
    return (
      <div className={classes.place}>
        {name === 'zohoRefreshToken' ? (
          <Slot name="zoho-secret" props={{ isStored, isUnreadable, onPaste: edit }} />
        ) : (
          <Slot name="quickbooks-secret" props={{ isStored }} />
        )}
      </div>
    );
  return (
    <SettingRow
      label={label}
      control={
        <>
          <Button variant="default" aria-label={`${isStored ? 'Replace' : 'Connect'}: ${label}`} onClick={edit}>
            {isStored ? 'Replace' : 'Connect'}
          </Button>
          {isStored && <DisconnectGoogle />}
        </>
      }
    >
      {isStored && <Dots />}
      {isUnreadable && <Unreadable />}
      {!isStored && !isUnreadable && <span className={classes.none}>Not connected</span>}
    </SettingRow>
  );
}

function Dots() {
  return (
    <span className={classes.dots} role="img" aria-label="Saved (hidden)">
      ••••••••
    </span>
  );
}

function Unreadable() {
  return (
    <>
      <Pill tone="orange">Reconnect</Pill>
      <span className={classes.none}>Saved with a different APP_SECRET. Enter the credentials again.</span>
    </>
  );
}
