import type { Column } from '../../../../../platform/web/ui/table/columns.ts';
import { RowAction } from '../../../../../platform/web/ui/table/RowAction.tsx';
import type { Registration } from '../../registration.contract.ts';
import classes from './attendee-columns.module.css';

/** The columns of the registered people. */
export function getAttendeeColumns(onRemove: (person: Registration) => void): readonly Column<Registration>[] {
  return [
    {
      label: 'Name',
      isRowHeader: true,
      cell: ({ name }) => name,
      below: ({ email, company }) => (
        <>
          {email}
          {company && <div className={classes.company}>{company}</div>}
        </>
      ),
      title: ({ name }) => name,
    },
    { label: 'Email', isWide: true, cell: ({ email }) => email, title: ({ email }) => email },
    { label: 'Company', isWide: true, cell: ({ company }) => company, title: ({ company }) => company },
    {
      label: 'Actions',
      isLabelHidden: true,
      width: 'pill',
      cell: (person) => <RowAction label="Remove" subject={person.name} onClick={() => onRemove(person)} />,
    },
  ];
}
