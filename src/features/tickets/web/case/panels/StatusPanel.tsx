import { NativeSelect } from '@mantine/core';
import { shortcutTarget } from '../../../../../platform/web/ui/keyboard/shortcut-target.ts';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { TICKET_STATUSES, TicketStatus } from '../../../ticket.contract.ts';
import { StatusPill } from '../../StatusPill.tsx';
import type { CaseEdit } from '../draft/useCaseEdit.ts';
import { AlertTags } from '../fields/AlertTags.tsx';
import { AssigneePicker } from '../fields/AssigneePicker.tsx';
import { CaseChoice } from '../fields/CaseChoice.tsx';
import fieldClasses from '../fields/CaseField.module.css';
import classes from './StatusPanel.module.css';

const CHANNELS = ['Phone', 'Email', 'Chat', 'Web', 'Walk-in'];
const DEPARTMENTS = ['SOD', 'Tech Support', 'Bug Report', 'Hardware and Software Support', 'Sales'];

export function StatusPanel({ edit }: { edit: CaseEdit }) {
  return (
    <Panel title="Case status" aside={<StatusPill status={edit.fields.status} />}>
      <div className={classes.fields}>
        <NativeSelect
          id="case-status"
          {...shortcutTarget('status')}
          className={fieldClasses.field}
          wrapperProps={{ 'data-changed': edit.isChanged('status') }}
          classNames={{ label: fieldClasses.label ?? '' }}
          label="Status"
          data={[...TICKET_STATUSES]}
          value={edit.fields.status}
          onChange={(event) => edit.set('status', TicketStatus.parse(event.currentTarget.value))}
        />
        <div className={classes.pair}>
          <CaseChoice edit={edit} field="channel" suggestions={CHANNELS} />
          <CaseChoice edit={edit} field="department" suggestions={DEPARTMENTS} />
        </div>
        <AssigneePicker edit={edit} />
        <AlertTags edit={edit} />
      </div>
    </Panel>
  );
}
