import { TicketChange } from '../../ticket.contract.ts';
import type { CaseField, CaseFields } from '../../ticket-case.rules.ts';

export type FieldErrors = Partial<Record<CaseField, string>>;

const PLAIN: FieldErrors = {
  vehicleYear: 'Please enter a year between 1880 and 2200',
  mileage: 'Please enter a distance up to 100,000,000',
};

/** What the server would refuse, by field, in words for the person at the screen. */
export function checkFields(fields: Partial<CaseFields>): FieldErrors {
  const { error } = TicketChange.safeParse(fields);
  const issues = (error?.issues ?? []).toReversed();
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), PLAIN[path[0] as CaseField] ?? message]));
}
