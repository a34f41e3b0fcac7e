import { Box, Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { Suspense, useContext } from 'react';
import { recordSchemas } from '../../../../platform/record/record-schemas.ts';
import { timestamp } from '../../../../platform/time/relative-time.ts';
import { InlineForm } from '../../../../platform/web/form/inline/InlineForm.tsx';
import { useInlineForm } from '../../../../platform/web/form/inline/useInlineForm.ts';
import { EMAIL_INPUT } from '../../../../platform/web/form/inputs/email-input.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { type SettingsPart, WebFeaturesContext } from '../../../../platform/web/web-feature.ts';
import { companyFields, SECRET_NAMES, type Settings } from '../settings.contract.ts';
import { SecretRow } from './configuration/SecretRow.tsx';
import { SyncPart } from './configuration/SyncPart.tsx';
import { MaintenancePart } from './groups/MaintenancePart.tsx';
import { NotificationsPart } from './groups/NotificationsPart.tsx';
import { ReportingPart } from './groups/ReportingPart.tsx';
import { Loaded } from './Loaded.tsx';
import { useTurnProvidersOn } from './restored-copy.queries.ts';
import classes from './SettingsPage.module.css';
import { useReadSettings, useSaveSettings } from './settings.queries.ts';

/** Shows that this is a restored copy that calls no provider, and turns the connections on. */
function RestoredCopy({ since }: { since: string }) {
  const { mutate: turnOn, isPending, error } = useTurnProvidersOn();
  return (
    <Box px="md" py="xs">
      <Alert tone="notice" title="Connections are off">
        This copy was restored from a backup ({timestamp(since)}). It doesn’t connect to Zoho, QuickBooks, Gemini or vPIC, because the
        original may still use the same accounts. Make sure the original is stopped, then turn connections on.
        <div>
          <Button mt="xs" size="compact-sm" variant="default" loading={isPending} onClick={() => turnOn()}>
            Turn on connections
          </Button>
        </div>
      </Alert>
      {error && <Alert>{error.message}</Alert>}
    </Box>
  );
}

const schemas = recordSchemas(companyFields);

function CompanyPart() {
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

function SecretsPart() {
  return (
    <div className={classes.rows}>
      <Loaded group="configuration">
        {({ unreadable = [], restoredAt, ...settings }) => (
          <>
            {restoredAt !== undefined && <RestoredCopy since={restoredAt} />}
            {SECRET_NAMES.map((name) => (
              <SecretRow key={name} name={name} isStored={settings[name] !== ''} isUnreadable={unreadable.includes(name)} />
            ))}
          </>
        )}
      </Loaded>
    </div>
  );
}

interface SettingsPanelProps {
  title: string;
  parts: readonly SettingsPart[];
}

/** The parts that features add to one panel of the settings, one below the other. */
function SettingsPanel({ title, parts }: SettingsPanelProps) {
  return (
    <Panel title={title} className={classes.panel} aside={parts.map(({ order, Aside }) => Aside && <Aside key={order} />)}>
      {parts.map(({ order, Component }) => (
        <div key={order} className={classes.part}>
          <Component />
        </div>
      ))}
    </Panel>
  );
}

/** The parts that this feature itself has on its page. */
const OWN_PARTS: readonly SettingsPart[] = [
  { title: 'Notifications', column: 'left', order: 110, Component: NotificationsPart },
  { title: 'Reporting', column: 'left', order: 210, Component: ReportingPart },
  { title: 'Data Synchronization', column: 'right', order: 110, Component: SecretsPart },
  { title: 'Data Synchronization', column: 'right', order: 120, Component: SyncPart },
  { title: 'Customization', column: 'right', order: 210, Component: CompanyPart },
  { title: 'Customization', column: 'right', order: 220, Component: MaintenancePart },
];

const COLUMNS = ['left', 'right'] as const;

export function SettingsPage() {
  const parts = [...OWN_PARTS, ...useContext(WebFeaturesContext).flatMap(({ settings = [] }) => settings)];
  return (
    <Suspense fallback={<PageSpinner />}>
      <div className={classes.page}>
        {COLUMNS.map((column) => (
          <div key={column} className={classes.column}>
            {toPanels(parts.filter((part) => part.column === column)).map(([title, ofPanel]) => (
              <SettingsPanel key={title} title={title} parts={ofPanel} />
            ))}
          </div>
        ))}
      </div>
    </Suspense>
  );
}

/** The parts by the title of their panel, in the order of their numbers. */
function toPanels(parts: readonly SettingsPart[]): [string, SettingsPart[]][] {
  const ordered = parts.toSorted((one, other) => one.order - other.order);
  return [...new Set(ordered.map(({ title }) => title))].map((title) => [title, ordered.filter((part) => part.title === title)]);
}
