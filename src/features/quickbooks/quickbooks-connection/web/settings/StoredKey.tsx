import { Button } from '@mantine/core';
import classes from '../../../../../platform/web/connecting/ConnectionRow.module.css';
import { useSubmit } from '../../../../../platform/web/form/useSubmit.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { useSaveSettings } from '../../../../admin/settings/web/settings.queries.ts';

/** Says of an API key, which older programs still store, that it cannot connect, and erases it. */
export function StoredKey() {
  const { mutateAsync: save } = useSaveSettings('configuration');
  const { submit: erase, isSending, error } = useSubmit(() => save({ quickbooksApiKey: '' }));
  return (
    <div className={classes.notice}>
      <Alert tone="notice" title="A QuickBooks API key is stored">
        QuickBooks doesn’t use API keys, so this key has no effect. Connect to QuickBooks instead.
        {error && ` Couldn’t delete the key: ${error.message}`}
        <Button className={classes.again ?? ''} variant="default" loading={isSending} onClick={() => void erase()}>
          Delete key
        </Button>
      </Alert>
    </div>
  );
}
