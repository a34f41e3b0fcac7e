import type { Body } from '../body.ts';
import { type FieldError, toFieldError } from '../desk-error.ts';
import type { Ticket } from './ticket.ts';

type Custom = Ticket['cf'];

const LONGEST = 255;

function isCustomValue(value: unknown): boolean {
  return value === null || Number.isInteger(value) || (typeof value === 'string' && value.length <= LONGEST);
}

/** What is wrong with custom fields. Every name that begins with `cf_` exists. */
export function findCustomFieldErrors(cf: Body): FieldError[] {
  const wrong = Object.entries(cf).filter(([name, value]) => !name.startsWith('cf_') || !isCustomValue(value));
  return wrong.map(([name]) => toFieldError(`cf/${name}`, 'invalid'));
}

export function mergeCustomFields(before: Custom, cf: unknown): Custom {
  const changes = Object.entries((cf ?? {}) as Body);
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
