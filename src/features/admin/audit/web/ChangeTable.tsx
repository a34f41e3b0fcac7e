import type { AuditChange } from '../audit.contract.ts';
import { fieldText } from '../audit-text.rules.ts';
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
            <th scope="row">{fieldText(field)}</th>
            {isHidden ? (
              <td className={classes.hidden} colSpan={2}>
                Changed; the value is not stored
              </td>
            ) : (
              <>
                <td className={classes.before}>
                  <AuditValue value={before} />
                </td>
                <td>
                  <AuditValue value={after} />
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
