import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { readForm } from '../../../../platform/record/form-values.ts';
import { useForm } from '../../../../platform/web/form/useForm.ts';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Avatar } from '../../../../platform/web/ui/text/Avatar.tsx';
import { becomeUser } from '../../auth/web/auth.queries.ts';
import { OwnChange, type User, userFields } from '../../users/user.contract.ts';
import { useSaveOwnName } from '../../users/web/user.queries.ts';
import { PanelForm } from './PanelForm.tsx';
import classes from './ProfilePanel.module.css';

const fields = { fullName: userFields.fullName };

export function ProfilePanel({ user }: { user: User }) {
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
      <NameForm key={user.fullName} fullName={user.fullName} />
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
  const form = useForm({
    name: 'profile',
    fields,
    initial: () => ({ fullName }),
    read: (values) => readForm(fields, OwnChange, values),
    send: save,
  });
  return (
    <PanelForm
      form={form}
      isReady={form.isTouched()}
      submitLabel="Save name"
      hint="Only an Admin can change your username, email or role."
      onDiscard={form.isTouched() ? form.reset : undefined}
    >
      <TextInput {...form.text('fullName')} autoComplete="name" />
    </PanelForm>
  );
}
