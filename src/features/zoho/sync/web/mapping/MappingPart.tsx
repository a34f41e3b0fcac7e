import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazyDialog } from '../../../../../platform/web/overlay/lazy-dialog.tsx';
import { SettingRow } from '../../../../../platform/web/ui/SettingRow.tsx';

const MappingDialog = lazyDialog(async () => (await import('./MappingDialog.tsx')).MappingDialog);

/** Setting that opens the mapping dialog. */
export function MappingPart() {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <SettingRow
        label="Field mapping"
        control={
          <Button variant="default" onClick={dialog.open}>
            Edit mapping
          </Button>
        }
      >
        Statuses, types, sources and custom fields
      </SettingRow>
      <MappingDialog opened={isOpen} onClose={dialog.close} />
    </>
  );
}
