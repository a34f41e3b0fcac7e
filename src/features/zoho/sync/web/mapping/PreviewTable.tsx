import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { useRecordPlaces } from '../../../../../platform/web/web-feature.ts';
import { type PreviewedRecord, THEN } from '../../mapping/sync-mapping.contract.ts';
import classes from './PreviewTable.module.css';

/** The first records that a mapping changes: what Zoho has of them, and what it would get. */
export function PreviewTable({ records }: { records: readonly PreviewedRecord[] }) {
  const places = useRecordPlaces();
  return (
    <table className={classes.table} aria-label="Preview of changes">
      <thead>
        <tr>
          {['Record', 'Field', 'Current value', 'New value'].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.flatMap(({ kind, recordId, title, changes }) =>
          changes.map((change) => {
            const link = places.get(kind)?.link?.(recordId);
            return (
              <tr key={`${recordId} ${change.field}`}>
                <th scope="row">
                  {link ? <RecordLink {...link}>{recordId}</RecordLink> : recordId} <span className={classes.title}>{title}</span>
                </th>
                <td>{change.field}</td>
                <td>{change.now ?? <i>Not sent</i>}</td>
                <td>{change[THEN] ?? <i>Not sent</i>}</td>
              </tr>
            );
          }),
        )}
      </tbody>
    </table>
  );
}
