import { Textarea } from '@mantine/core';
import { recordFields, recordSchemas } from '../../../../../platform/record/record-schemas.ts';
import { InlineForm } from '../../../../../platform/web/form/inline/InlineForm.tsx';
import { useInlineForm } from '../../../../../platform/web/form/inline/useInlineForm.ts';
import { maintenanceFields, type Settings } from '../../settings.contract.ts';
import { Loaded } from '../Loaded.tsx';
import { NotSaved } from '../NotSaved.tsx';
import { useReadSettings, useSaveSettings, useToggleSettings } from '../settings.queries.ts';
import { Toggle } from '../Toggle.tsx';
import classes from './MaintenancePart.module.css';

const { isMaintenanceMode, message } = maintenanceFields;
const textFields = recordFields({ message });
const schemas = recordSchemas(textFields);

export function MaintenancePart() {
  return <Loaded group="maintenance">{(settings) => <Maintenance settings={settings} />}</Loaded>;
}

function Maintenance({ settings }: { settings: Settings<'maintenance'> }) {
  const { shown, set, error } = useToggleSettings('maintenance', settings);
  const { mutateAsync: save } = useSaveSettings('maintenance');
  const form = useInlineForm({
    name: 'maintenance',
    fields: textFields,
    schemas,
    stored: settings,
    read: useReadSettings('maintenance'),
    save,
  });

  function handleSet(isOn: boolean) {
    // Users are to see the message that stands here, not the one before.
    if (isOn && form.touched) form.submit();
    set({ isMaintenanceMode: isOn });
  }

  return (
    <>
      <Toggle
        label={isMaintenanceMode.label}
        about="Users see this message. Admins can keep working."
        isOn={shown.isMaintenanceMode}
        onSet={handleSet}
      />
      <NotSaved error={error} />
      <InlineForm form={form}>
        <Textarea
          {...form.text('message')}
          className={classes.message}
          label={undefined}
          aria-label="Maintenance message"
          placeholder="Back at 6:00 PM. Your drafts are kept."
          autosize
          minRows={1}
          maxRows={5}
        />
      </InlineForm>
    </>
  );
}
