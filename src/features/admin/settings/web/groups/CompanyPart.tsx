import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { recordSchemas } from '../../../../../platform/record/record-schemas.ts';
import { InlineForm } from '../../../../../platform/web/form/inline/InlineForm.tsx';
import { useInlineForm } from '../../../../../platform/web/form/inline/useInlineForm.ts';
import { EMAIL_INPUT } from '../../../../../platform/web/form/inputs/email-input.ts';
import { companyFields, type Settings } from '../../settings.contract.ts';
import { Loaded } from '../Loaded.tsx';
import { useReadSettings, useSaveSettings } from '../settings.queries.ts';

const schemas = recordSchemas(companyFields);

export function CompanyPart() {
  return <Loaded group="account">{(settings) => <CompanyForm settings={settings} />}</Loaded>;
}

function CompanyForm({ settings }: { settings: Settings<'account'> }) {
  const { mutateAsync: save } = useSaveSettings('account');
  const form = useInlineForm({ name: 'account', fields: companyFields, schemas, stored: settings, read: useReadSettings('account'), save });
  const zone = form.text('timeZone');
  return (
    <InlineForm form={form} title="Account information">
      <TextInput {...form.text('companyName')} />
      <TextInput {...form.text('supportEmail')} {...EMAIL_INPUT} />
      <TextInput {...form.text('phone')} type="tel" />
      <Textarea {...form.text('address')} autosize minRows={1} maxRows={5} />
      <NativeSelect {...zone} data={zoneOptions(zone.value, settings.serverZone)} description="Used for dates on PDFs and for reminders." />
    </InlineForm>
  );
}

/** All zones that the browser knows by name, and the saved one in any case. */
function zoneOptions(chosen: string, ofServer: string | undefined) {
  const names = Intl.supportedValuesOf('timeZone');
  const others = ['UTC', ...(chosen === '' || chosen === 'UTC' || names.includes(chosen) ? [] : [chosen])];
  return [
    { value: '', label: ofServer ? `Server time zone (${ofServer})` : 'Server time zone' },
    ...others,
    ...names.filter((name) => name !== 'UTC'),
  ];
}
