import { LookupInput } from '../../../../../../platform/web/form/inputs/LookupInput.tsx';
import { fillVehicle } from '../../../../../master-data/vehicles/vin-words.rules.ts';
import { useVinLookup } from '../../../../../master-data/vehicles/web/vin.queries.ts';
import { caseFields } from '../../../ticket-case.rules.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import classes from './CaseField.module.css';
import { getCaseInput } from './case-input.ts';

/** The VIN of a case. Decoding it fills make, model and year, which are saved with the rest. */
export function CaseVin({ edit }: { edit: TicketEdit }) {
  const lookup = useVinLookup(edit.fields.vin, (found, before) => {
    const { vehicleMake, vehicleModel, vehicleYear } = fillVehicle(edit.fields, found, before);
    edit.set('vin', found.vin);
    edit.set('vehicleMake', vehicleMake);
    edit.set('vehicleModel', vehicleModel);
    edit.set('vehicleYear', vehicleYear);
  });

  return (
    <LookupInput
      {...getCaseInput(edit, 'vin', { input: classes.mono })}
      maxLength={caseFields.vin.limit}
      value={edit.fields.vin}
      onChange={(event) => edit.set('vin', event.currentTarget.value)}
      lookup={lookup}
    />
  );
}
