import classes from '../../../platform/web/ui/table/TableHead.module.css';

const COLUMNS = [
  { label: 'When', width: 'time' },
  { label: 'Who', width: 'text' },
  { label: 'What', width: 'text', isWide: true },
  { label: 'To what', width: 'rest', isWide: true },
  { label: 'Details', width: 'rest', isWide: true },
  { label: 'Address', width: 'text', isWide: true },
];

export function AuditTableHead() {
  return (
    <thead>
      <tr>
        {COLUMNS.map(({ label, width, isWide = false }) => (
          <th key={label} scope="col" className={classes.cell} data-width={width} data-wide={isWide}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}
