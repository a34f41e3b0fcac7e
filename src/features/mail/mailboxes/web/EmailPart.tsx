import { Box, Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ConfirmDelete } from '../../../../platform/web/ui/feedback/ConfirmDelete.tsx';
import { NEW_RECORD } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { SettingsList } from '../../../../platform/web/ui/SettingsList.tsx';
import { QuietAction } from '../../../../platform/web/ui/table/QuietAction.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import type { MailboxRow } from '../mailbox.contract.ts';
import { AutomaticEmail } from './AutomaticEmail.tsx';
import { MailboxModal } from './MailboxModal.tsx';
import { useDeleteMailbox, useMailbox, useMailboxes } from './mailbox.queries.ts';
import { findRemembered, forgetMailbox } from './mailbox-set-up.ts';
import { describeState } from './mailbox-state.ts';
import classes from './mailboxes.module.css';
import { SetUpModal } from './SetUpModal.tsx';

/** The mailboxes in the settings. */
export function EmailPart() {
  const list = useMailboxes();
  const [edited, setEdited] = useState<string>();
  // After signing in at the provider, the setup continues.
  const [setUp, setSetUp] = useState(findRemembered);
  const [deleted, setDeleted] = useState<MailboxRow>();
  const remove = useDeleteMailbox();
  useEffect(forgetMailbox, []);
  const inSetUp = list.rows?.find(({ id }) => id === setUp);
  const problems = (list.rows ?? []).flatMap(({ id, name, isActive, state }) =>
    isActive && state?.problem && state.problem.code !== 'not_signed_in' ? [{ id, name, message: state.problem.message }] : [],
  );

  return (
    <>
      <SettingsList
        title="Mailboxes"
        addLabel="Add mailbox"
        hint="No mailboxes yet. Add one to receive customers’ email as tickets and to reply from OBDesk."
        list={list}
        onAdd={() => setEdited(NEW_RECORD)}
        renderRow={(mailbox) => <MailboxLine mailbox={mailbox} onEdit={setEdited} onSetUp={setSetUp} onDelete={setDeleted} />}
      />
      {problems.map(({ id, name, message }) => (
        <Box key={id} px="var(--obd-panel-inset)" pb="xs">
          <Alert tone="notice" title={name}>
            {message}
            <Box mt="xs">
              <Button variant="default" size="compact-sm" aria-label={`Check the sign-in of ${name}`} onClick={() => setSetUp(id)}>
                Check the sign-in
              </Button>
            </Box>
          </Alert>
        </Box>
      ))}
      {list.rows && list.rows.length > 0 && <AutomaticEmail />}
      {edited && <EditedMailbox id={edited} onClose={() => setEdited(undefined)} onAdded={setSetUp} />}
      {inSetUp && <SetUpModal key={inSetUp.id} mailbox={inSetUp} onClose={() => setSetUp(undefined)} />}
      <ConfirmDelete
        record={deleted}
        noun="mailbox"
        toName={({ name }) => name}
        remove={({ id }) => remove(id)}
        onClose={() => setDeleted(undefined)}
      >
        {({ address }) => (
          <p>OBDesk stops reading and sending email for {address}. Tickets stay, and nothing is deleted on the server of the mailbox.</p>
        )}
      </ConfirmDelete>
    </>
  );
}

interface MailboxLineProps {
  mailbox: MailboxRow;
  onEdit: (id: string) => void;
  onSetUp: (id: string) => void;
  onDelete: (mailbox: MailboxRow) => void;
}

function MailboxLine({ mailbox, onEdit, onSetUp, onDelete }: MailboxLineProps) {
  const { id, name, address } = mailbox;
  const { label, tone } = describeState(mailbox);
  return (
    <>
      <span className={`${utilities.stack} ${utilities.fill} ${classes.mailbox}`}>
        <span className={`${utilities.strong} ${utilities.truncate}`}>{name}</span>
        <span className={`${utilities.meta} ${utilities.truncate}`}>{address}</span>
      </span>
      <Pill tone={tone}>{label}</Pill>
      <QuietAction label="Set up" subject={name} onClick={() => onSetUp(id)} />
      <QuietAction label="Edit" subject={name} onClick={() => onEdit(id)} />
      <QuietAction label="Delete" subject={name} danger onClick={() => onDelete(mailbox)} />
    </>
  );
}

function EditedMailbox({ id, onClose, onAdded }: { id: string; onClose: () => void; onAdded: (id: string) => void }) {
  return (
    <OpenRecord id={id} noun="mailbox" query={useMailbox(id)} onClose={onClose}>
      {(mailbox) => <MailboxModal key={id} mailbox={mailbox} onClose={onClose} onAdded={onAdded} />}
    </OpenRecord>
  );
}
