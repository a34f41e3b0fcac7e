import { Box, Divider, NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import { recordFields, recordSchemas } from '../../../../platform/record/record-schemas.ts';
import layout from '../../../../platform/web/form/Form.module.css';
import { InlineForm } from '../../../../platform/web/form/inline/InlineForm.tsx';
import { useInlineForm } from '../../../../platform/web/form/inline/useInlineForm.ts';
import { EMAIL_INPUT } from '../../../../platform/web/form/inputs/email-input.ts';
import { GrowingTextarea } from '../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import { ConnectMailbox } from '../../../../platform/web/ui/feedback/ConnectMailbox.tsx';
import { LinkButton } from '../../../../platform/web/ui/LinkButton.tsx';
import { SettingRow } from '../../../../platform/web/ui/SettingRow.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { PAYMENT_TERMS } from '../payment-terms.rules.ts';
import {
  companyFields,
  DATE_RANGE_LABELS,
  DATE_RANGES,
  maintenanceFields,
  notificationFields,
  reportingFields,
  type Settings,
} from '../settings.contract.ts';
import { Loaded, NotSaved, Toggle } from './SettingControls.tsx';
import { useReadSettings, useSaveSettings, useToggleSettings } from './settings.queries.ts';

export function NotificationsPart() {
  return <Loaded group="notifications">{(settings) => <Notifications settings={settings} />}</Loaded>;
}

function Notifications({ settings }: { settings: Settings<'notifications'> }) {
  const { shown, set, error } = useToggleSettings('notifications', settings);
  const { email, inApp, desktop } = notificationFields;
  return (
    <>
      <Toggle
        label={email.label}
        about={shown.isEmailReady ? 'Unread notifications of users who are away, every 10 minutes' : <ConnectMailbox isAdmin />}
        isOn={shown.email}
        onSet={(isOn) => set({ email: isOn })}
      />
      <Divider />
      <Toggle label={inApp.label} about="Shown under the bell as they happen" isOn={shown.inApp} onSet={(isOn) => set({ inApp: isOn })} />
      <Divider />
      <Toggle label={desktop.label} about={<Pill tone="gray">Coming Soon</Pill>} isOn={shown.desktop} />
      <NotSaved error={error} />
    </>
  );
}

const DATE_RANGE_OPTIONS = DATE_RANGES.map((value) => ({ value, label: DATE_RANGE_LABELS[value] }));

export function ReportingPart() {
  return <Loaded group="reporting">{(settings) => <Reporting settings={settings} />}</Loaded>;
}

function Reporting({ settings }: { settings: Settings<'reporting'> }) {
  const id = useId();
  const { shown, set, error } = useToggleSettings('reporting', settings);
  return (
    <Box py="xs">
      <SettingRow label={reportingFields.defaultDateRange.label} labelFor={id}>
        <NativeSelect
          id={id}
          data={DATE_RANGE_OPTIONS}
          value={shown.defaultDateRange}
          onChange={({ currentTarget }) => set({ defaultDateRange: DATE_RANGES.find((range) => range === currentTarget.value) })}
        />
        <LinkButton to="/reports">Go to Reports Page</LinkButton>
      </SettingRow>
      <NotSaved error={error} />
    </Box>
  );
}

const companySchemas = recordSchemas(companyFields);

export function CompanyPart() {
  return <Loaded group="account">{(settings) => <CompanyForm settings={settings} />}</Loaded>;
}

function CompanyForm({ settings }: { settings: Settings<'account'> }) {
  const { mutateAsync: save } = useSaveSettings('account');
  const form = useInlineForm({
    name: 'account',
    fields: companyFields,
    schemas: companySchemas,
    stored: settings,
    read: useReadSettings('account'),
    save,
  });
  const zone = form.text('timeZone');
  return (
    <InlineForm form={form} title="Account information">
      <TextInput {...form.text('companyName')} />
      <TextInput {...form.text('supportEmail')} {...EMAIL_INPUT} />
      <TextInput {...form.text('phone')} type="tel" />
      <GrowingTextarea {...form.text('address')} minRows={1} maxRows={5} />
      <NativeSelect
        {...form.text('mileageUnit')}
        data={[
          { value: 'mi', label: 'Miles' },
          { value: 'km', label: 'Kilometers' },
        ]}
        description="Used for the mileage on new tickets."
      />
      <NativeSelect
        {...form.text('paymentTerms')}
        data={[...PAYMENT_TERMS]}
        description="Due date of invoices for customers without their own terms."
      />
      <NativeSelect {...zone} data={zoneOptions(zone.value, settings.serverZone)} description="Used for dates on PDFs and for reminders." />
    </InlineForm>
  );
}

/** All time zones the browser knows, plus the saved one. */
function zoneOptions(chosen: string, serverZone: string | undefined) {
  const names = Intl.supportedValuesOf('timeZone');
  const others = ['UTC', ...(chosen === '' || chosen === 'UTC' || names.includes(chosen) ? [] : [chosen])];
  return [
    { value: '', label: serverZone ? `Server time zone (${serverZone})` : 'Server time zone' },
    ...others,
    ...names.filter((name) => name !== 'UTC'),
  ];
}

const { isMaintenanceMode, message } = maintenanceFields;
const messageFields = recordFields({ message });
const messageSchemas = recordSchemas(messageFields);

export function MaintenancePart() {
  return <Loaded group="maintenance">{(settings) => <Maintenance settings={settings} />}</Loaded>;
}

function Maintenance({ settings }: { settings: Settings<'maintenance'> }) {
  const { shown, set, error } = useToggleSettings('maintenance', settings);
  const { mutateAsync: save } = useSaveSettings('maintenance');
  const form = useInlineForm({
    name: 'maintenance',
    fields: messageFields,
    schemas: messageSchemas,
    stored: settings,
    read: useReadSettings('maintenance'),
    save,
  });

  function handleSet(isOn: boolean) {
    // Saves the typed message first, because users will see it.
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
        <GrowingTextarea
          {...form.text('message')}
          className={layout.whole}
          label={undefined}
          aria-label="Maintenance message"
          placeholder="Back at 6:00 PM. Your drafts are saved."
          minRows={1}
          maxRows={5}
        />
      </InlineForm>
    </>
  );
}
