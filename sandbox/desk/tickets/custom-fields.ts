import type { Body } from '../body.ts';
import type { DeskState } from '../desk.state.ts';
import { type FieldError, toFieldError } from '../desk-error.ts';
import type { Ticket } from './ticket.ts';

type Custom = Ticket['cf'];

const LONGEST = 255;

export function isCustomValue(value: unknown): boolean {
  return value === null || Number.isInteger(value) || (typeof value === 'string' && value.length <= LONGEST);
}

/** What is wrong with custom fields under their API names. */
export function findCustomFieldErrors({ base }: DeskState, cf: Body): FieldError[] {
  const known = base.settings.text('deskCustomFields');
  const isKnown = (name: string) => (known === '*' ? name.startsWith('cf_') : known.split(',').includes(name));
  const wrong = Object.entries(cf).filter(([name, value]) => !isKnown(name) || !isCustomValue(value));
  return wrong.map(([name]) => toFieldError(`cf/${name}`, 'invalid'));
}

/** The custom fields after a change by API name (`cf`) or by label (`customFields`), both without errors. */
export function mergeCustomFields(before: Custom, cf: unknown, customFields: unknown): Custom {
  const byLabel = Object.entries((customFields ?? {}) as Body).map(([label, value]) => [toApiName(label), value] as const);
  const changes = [...byLabel, ...Object.entries((cf ?? {}) as Body)];
  return { ...before, ...Object.fromEntries(changes.map(([name, value]) => [name, value === null ? null : String(value)])) };
}

/** The same under their labels: `cf_unit_number` is shown as `Unit Number`. */
export function toLabeledFields(cf: Custom): Record<string, string | null> {
  return Object.fromEntries(Object.entries(cf).map(([name, value]) => [toLabel(name), value]));
}

function toLabel(apiName: string): string {
  const words = apiName.replace(/^cf_/, '').split('_');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/** The API name behind a label. */
export function toApiName(label: string): string {
  return `cf_${label.trim().toLowerCase().replaceAll(' ', '_')}`;
}
