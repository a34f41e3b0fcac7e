import { formatCount } from '../../../../../platform/number-text.ts';
import type { PushPreview } from '../../sync.contract.ts';
import { SHOWN_KINDS } from '../status/shown-kinds.ts';
import classes from './PushCounts.module.css';

const COLUMNS = [
  { key: 'create', label: 'Create' },
  { key: 'update', label: 'Update' },
  { key: 'adopt', label: 'Recognized' },
] as const;

/** How many records of each kind a push creates and changes in Zoho, and how many it recognizes there. */
export function PushCounts({ preview }: { preview: PushPreview }) {
  return (
    <>
      <table className={classes.table} aria-label="What is sent">
        <thead>
          <tr>
            <th scope="col">In Zoho</th>
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
      <p className={classes.note}>Recognized: Zoho has them already, so they are linked and not created twice.</p>
    </>
  );
}
