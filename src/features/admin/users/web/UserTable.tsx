import { VisuallyHidden } from '@mantine/core';
import { QuietAction } from '../../../../platform/web/ui/table/QuietAction.tsx';
import { Avatar } from '../../../../platform/web/ui/text/Avatar.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import type { User } from '../user.contract.ts';
import classes from './UserTable.module.css';

interface UserTableProps {
  people: readonly User[];
  /** How lists call a person. */
  toLabel: (user: User) => string;
  onEdit: (user: User) => void;
  onDelete: (user: User) => void;
}

export function UserTable({ people, toLabel, onEdit, onDelete }: UserTableProps) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label="Users">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((user) => (
            <tr key={user.id}>
              <th scope="row">
                <div className={classes.person}>
                  <span aria-hidden>
                    <Avatar name={user.fullName} initials={user.avatar} />
                  </span>
                  <div className={classes.words}>
                    <div className={classes.name} title={toLabel(user)}>
                      {toLabel(user)}
                    </div>
                    <div className={classes.email} title={user.email}>
                      {user.email}
                    </div>
                  </div>
                </div>
              </th>
              <td>
                <span className={classes.role}>
                  {user.role} {!user.isActive && <Pill tone="gray">Inactive</Pill>}
                </span>
              </td>
              <td>
                <div className={classes.actions}>
                  <QuietAction label="Edit" subject={toLabel(user)} onClick={() => onEdit(user)} />
                  <QuietAction label="Delete" subject={toLabel(user)} danger onClick={() => onDelete(user)} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
