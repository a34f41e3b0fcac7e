import { among, bool, departmentId, type FieldChecks, isObject, listOf, optional, text } from '../body.ts';
import type { DeskState } from '../desk.state.ts';
import { EVENT_FILTERS } from './webhook.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

const FILTERS: FieldChecks = {
  departmentIds: optional(listOf(departmentId)),
  departmentId: optional(listOf(departmentId)),
  includePrevState: optional(bool),
  fields: optional(listOf(text(100), 5)),
  direction: optional(among('in', 'out')),
};

function isSubscription(desk: DeskState, type: string, wish: unknown): boolean {
  const filters: readonly string[] | undefined = Object.hasOwn(EVENT_FILTERS, type) ? EVENT_FILTERS[type] : undefined;
  if (!filters || wish === null) return filters !== undefined;
  if (!isObject(wish) || filters.length === 0) return false;
  return Object.entries(wish).every(([name, value]) => filters.includes(name) && FILTERS[name]?.(value, desk));
}

export const WEBHOOK_FIELDS: FieldChecks = {
  name: text(100),
  description: text(3_000),
  url: (value, desk) => text(500)(value, desk) && /^https?:\/\/\S+$/.test(String(value)),
  isEnabled: bool,
  includeEventsFrom: listOf(among('AUTOMATION')),
  ignoreSourceId: (value) => value === '' || (typeof value === 'string' && UUID.test(value)),
  subscriptions: (value, desk) => isObject(value) && Object.entries(value).every(([type, wish]) => isSubscription(desk, type, wish)),
};
