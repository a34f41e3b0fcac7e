import { useEffect, useRef, useState } from 'react';
import type { Form } from '../../../../platform/web/form/useForm.ts';
import { isAnotherMake } from '../../../master-data/vehicles/make-model.rules.ts';
import { fillVehicle } from '../../../master-data/vehicles/vin-words.rules.ts';
import { useVehicleCatalog } from '../../../master-data/vehicles/web/vehicle-catalog.queries.ts';
import { useVinLookup } from '../../../master-data/vehicles/web/vin.queries.ts';
import type { NewTicketForm } from './new-ticket-form.ts';

/** Decodes the VIN of a new ticket into make, model and year. Loads the catalog when its options are first opened. */
export function useVehicleInputs(form: Form<NewTicketForm>) {
  const [wantsCatalog, setWantsCatalog] = useState(false);
  const catalog = useVehicleCatalog(wantsCatalog);

  const { vehicleMake: make } = form.values;
  const lastMake = useRef(make);
  useEffect(() => {
    if (make !== '') lastMake.current = make;
  }, [make]);

  function changeMake(vehicleMake: string) {
    form.change({ vehicleMake, ...(isAnotherMake(make || lastMake.current, vehicleMake) && { vehicleModel: '' }) });
  }

  const vinLookup = useVinLookup(form.values.vin, (found, before) => {
    const { vehicleMake, vehicleModel, vehicleYear } = form.values;
    const filled = fillVehicle({ vehicleMake, vehicleModel, vehicleYear: Number(vehicleYear) || null }, found, before);
    form.change({ ...filled, vin: found.vin, vehicleYear: String(filled.vehicleYear ?? '') });
  });
  return { ...catalog, vinLookup, changeMake, askForCatalog: () => setWantsCatalog(true) };
}
