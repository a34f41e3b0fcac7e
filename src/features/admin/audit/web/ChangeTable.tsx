import type { AuditChange } from '../audit.contract.ts';
import { fieldLabel } from '../audit-fields.rules.ts';
import { AuditValue } from './AuditValue.tsx';
import classes from './ChangeTable.module.css';

/** Each changed field before and after. */
export function ChangeTable({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <table className={classes.changes} aria-label="Changes">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after, isHidden }) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field)}</th>
            {isHidden ? (
              <td className={classes.hidden} colSpan={2}>
                Changed (values aren’t stored)
              </td>
            ) : (
              <>
                <td className={classes.before}>
                  <AuditValue field={field} value={before} />
                </td>
                <td>
                  <AuditValue field={field} value={after} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
