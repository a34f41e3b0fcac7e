import { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';

const Known = Ticket.pick({
  customerCompany: true,
  vehicleYear: true,
  vehicleMake: true,
  vehicleModel: true,
  chassis: true,
  vin: true,
  toolSerial: true,
  alertTags: true,
});

/** The facts of a ticket that one looks for first; what is empty is left out. */
export function toFacts(ticket: Readonly<Record<string, unknown>>): { label: string; value: string; isCode: boolean }[] {
  const known = Known.safeParse(ticket).data;
  if (!known) return [];
  const { vehicleYear, vehicleMake, vehicleModel, chassis } = known;
  const vehicle = [vehicleYear, vehicleMake, vehicleModel, chassis && `(${chassis})`].filter(Boolean).join(' ');
  return [
    { label: 'Customer', value: known.customerCompany, isCode: false },
    { label: 'Vehicle', value: vehicle, isCode: false },
    { label: 'VIN', value: known.vin, isCode: true },
    { label: 'Serial', value: known.toolSerial, isCode: true },
    { label: 'Tags', value: known.alertTags.join(', '), isCode: false },
  ].filter(({ value }) => value !== '');
}
