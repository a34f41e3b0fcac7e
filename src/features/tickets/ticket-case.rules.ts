import { z } from 'zod';
import { Ticket } from './ticket.contract.ts';

/** The fields of a ticket that the case view edits; assignees by name. */
export const CaseFields = Ticket.pick({
  summary: true,
  status: true,
  channel: true,
  department: true,
  alertTags: true,
  customerName: true,
  customerCompany: true,
  customerEmail: true,
  toolSerial: true,
  vehicleStated: true,
  vehicleYear: true,
  vehicleMake: true,
  vehicleModel: true,
  vin: true,
  reg: true,
  chassis: true,
  mileage: true,
  mileageUnit: true,
}).extend({ assignees: z.array(z.string()) });
export type CaseFields = z.infer<typeof CaseFields>;
export type CaseField = keyof CaseFields;

export const CASE_FIELDS = CaseFields.keyof().options;

/** The part of a ticket that the case view edits. */
export function pickFields(ticket: Ticket): CaseFields {
  return CaseFields.parse({ ...ticket, assignees: ticket.assignees.map(({ name }) => name) });
}

const LABELS: Record<CaseField, string> = {
  summary: 'Summary',
  status: 'Status',
  channel: 'Channel',
  department: 'Department',
  alertTags: 'Alert tags',
  assignees: 'Assignees',
  customerName: 'Contact',
  customerCompany: 'Company',
  customerEmail: 'E-mail',
  toolSerial: 'Tool serial',
  vehicleStated: 'Not vehicle stated',
  vehicleYear: 'Year',
  vehicleMake: 'Make',
  vehicleModel: 'Model',
  vin: 'VIN',
  reg: 'Reg.',
  chassis: 'Chassis',
  mileage: 'Mileage',
  mileageUnit: 'Mileage unit',
};

/** The name a field has on the screen. */
export const getLabel = (field: CaseField): string => LABELS[field];

/** A value as the reader of a question sees it. */
export function fieldText(field: CaseField, value: CaseFields[CaseField]): string {
  // The box on the screen is checked when no vehicle is stated.
  if (field === 'vehicleStated') return value ? 'not checked' : 'checked';
  return value === null || value === '' ? '(empty)' : String(value);
}
