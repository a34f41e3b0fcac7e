import { MILEAGE_UNITS } from '../../ticket.contract.ts';
import classes from './MileageUnit.module.css';
import type { CaseEdit } from './useCaseEdit.ts';

export function MileageUnit({ edit }: { edit: CaseEdit }) {
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
