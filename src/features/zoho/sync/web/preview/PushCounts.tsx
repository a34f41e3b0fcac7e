import { formatCount } from '../../../../../platform/number-text.ts';
import type { PushPreview } from '../../sync.contract.ts';
import { SHOWN_KINDS } from '../status/shown-kinds.ts';
import classes from './PushCounts.module.css';

const COLUMNS = [
  { key: 'create', label: 'Create' },
  { key: 'update', label: 'Update' },
  { key: 'adopt', label: 'Link' },
] as const;

/** Number of records of each kind that a push creates, updates and links in Zoho. */
export function PushCounts({ preview }: { preview: PushPreview }) {
  return (
    <>
      <table className={classes.table} aria-label="Records to send">
        <thead>
          <tr>
            <th scope="col">Type</th>
            {COLUMNS.map(({ key, label }) => (
              <th key={key} scope="col" className={classes.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SHOWN_KINDS.map(({ name, label }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              {COLUMNS.map(({ key }) => (
                <td key={key} className={classes.number}>
                  {formatCount(preview[name][key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>Link: these records are already in Zoho, so OBDesk links them instead of creating duplicates.</p>
    </>
  );
}
