import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { recordFields, recordSchemas } from '../../../../platform/record/record-schemas.ts';
import { ConflictDialog } from '../../../../platform/web/form/ConflictDialog.tsx';
import { useInlineForm } from '../../../../platform/web/form/inline/useInlineForm.ts';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Avatar } from '../../../../platform/web/ui/text/Avatar.tsx';
import { becomeUser, meQuery } from '../../auth/web/auth.queries.ts';
import { type User, userFields } from '../../users/user.contract.ts';
import { useSaveOwnName } from '../../users/web/user.queries.ts';
import { PanelForm } from './PanelForm.tsx';
import classes from './ProfilePanel.module.css';

const fields = recordFields({ fullName: userFields.fullName });
const schemas = recordSchemas(fields);

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
