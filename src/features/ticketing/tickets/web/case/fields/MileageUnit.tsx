import { MILEAGE_UNITS } from '../../../ticket.contract.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import classes from './MileageUnit.module.css';

export function MileageUnit({ edit }: { edit: TicketEdit }) {
  const { mileageUnit } = edit.fields;
  return (
    <select
      className={classes.unit}
      aria-label="Mileage unit"
      value={mileageUnit}
      onChange={(event) => edit.set('mileageUnit', event.currentTarget.value === 'mi' ? 'mi' : 'km')}
    >
      {MILEAGE_UNITS.map((unit) => (
        <option key={unit}>{unit}</option>
      ))}
    </select>
  );
}
