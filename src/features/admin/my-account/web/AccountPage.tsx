import { Button, type MantineColorScheme, TextInput, useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { recordFields, recordSchemas } from '../../../../platform/record/record-schemas.ts';
import { ConflictDialog } from '../../../../platform/web/form/ConflictDialog.tsx';
import { useInlineForm } from '../../../../platform/web/form/inline/useInlineForm.ts';
import { Slot } from '../../../../platform/web/Slot.tsx';
import { COLOR_SCHEMES } from '../../../../platform/web/theme/color-schemes.ts';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { ShortcutMap } from '../../../../platform/web/ui/keyboard/ShortcutMap.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { Avatar } from '../../../../platform/web/ui/text/Avatar.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { becomeUser, meQuery, useAuth } from '../../auth/web/auth.queries.ts';
import { useDevices, useEndDevices } from '../../auth/web/own-account.queries.ts';
import { type User, userFields } from '../../users/user.contract.ts';
import { useSaveOwnName } from '../../users/web/user.queries.ts';
import classes from './AccountPage.module.css';
import { DeviceItem } from './DeviceItem.tsx';
import { PanelForm } from './PanelForm.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';

const fields = recordFields({ fullName: userFields.fullName });
const schemas = recordSchemas(fields);

function ProfilePanel({ user }: { user: User }) {
  return (
    <Panel title="Profile">
      <div className={classes.person}>
        <span aria-hidden>
          <Avatar name={user.fullName} initials={user.avatar} size="medium" />
        </span>
        <dl className={classes.facts}>
          <Fact label="Username" value={user.username} />
          <Fact label="Email" value={user.email} />
          <Fact label="Role" value={user.role} />
        </dl>
      </div>
      <NameForm fullName={user.fullName} />
    </Panel>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd title={value}>{value}</dd>
    </div>
  );
}

function NameForm({ fullName }: { fullName: string }) {
  const client = useQueryClient();
  const save = useSaveOwnName((saved) => becomeUser(client, saved));
  const read = async () => ({ fullName: (await client.fetchQuery({ ...meQuery, staleTime: 0 }))?.fullName ?? fullName });
  const form = useInlineForm({ name: 'profile', subject: 'your name', fields, schemas, stored: { fullName }, read, save });
  return (
    <>
      <PanelForm
        form={form}
        isReady={form.touched}
        submitLabel="Save name"
        hint="Only an Admin can change your username, email or role."
        onDiscard={form.touched ? form.discard : undefined}
      >
        <TextInput {...form.text('fullName')} autoComplete="name" />
      </PanelForm>
      <ConflictDialog question={form.question} />
    </>
  );
}

function DevicesPanel() {
  const { data: devices = [], error, refetch } = useDevices();
  const { endOne, endOthers } = useEndDevices();
  const ending = useSubmit((end: () => Promise<unknown>) => end());
  const others = devices.some(({ isCurrent }) => !isCurrent) && (
    <Button variant="default" disabled={ending.isSending} onClick={() => void ending.submit(endOthers)}>
      Sign out of all other devices
    </Button>
  );
  return (
    <Panel title="Signed-in devices" aside={others}>
      {error && devices.length === 0 ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.list}>
          <EntryList>
            {devices.map((device) => (
              <DeviceItem
                key={device.id}
                device={device}
                isBusy={ending.isSending}
                onSignOut={() => void ending.submit(() => endOne(device.id))}
              />
            ))}
          </EntryList>
        </div>
      )}
      {ending.error && <Alert title="Couldn’t sign out">{ending.error.message}</Alert>}
      <p className={classes.hint}>Don’t recognize a device? Sign it out, then change your password.</p>
    </Panel>
  );
}

function AppearancePanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Panel title="Appearance">
      <div className={classes.line}>
        <p>Applies to this device</p>
        <Segments<MantineColorScheme>
          label="Color scheme"
          options={COLOR_SCHEMES.map(({ value, label }) => ({ value, label }))}
          value={colorScheme}
          onChange={setColorScheme}
        />
      </div>
    </Panel>
  );
}

function KeyboardPanel() {
  return (
    <Panel title="Keyboard shortcuts">
      <ShortcutMap />
    </Panel>
  );
}

declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** Panels below the password: what people choose for themselves. */
    account: object;
  }
}

export function AccountPage() {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <div className={classes.page}>
      <div className={classes.column}>
        <ProfilePanel user={user} />
        <PasswordPanel />
        <Slot name="account" props={{}} />
      </div>
      <div className={classes.column}>
        <DevicesPanel />
        <AppearancePanel />
        <KeyboardPanel />
      </div>
    </div>
  );
}
