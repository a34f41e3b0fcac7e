import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';

declare module '../../../platform/page-data.ts' {
  interface SessionData {
    listSettings: ListSettings;
  }
}

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    'list-settings': ListSettings;
  }
}

/** Values as in the URL of the list. Absent or blank: the usual one. */
const ListSetting = z.strictObject({
  /** Column to sort by, after `-` if descending. */
  sort: z.string().max(100).optional(),
  /** Keys of the shown columns in order, separated by commas, each with its width in px if it was changed: `id,status.140`. */
  columns: z.string().max(1_000).optional(),
  /** Key of the column to group by. */
  group: z.string().max(100).optional(),
  /** `table` or `cards`, if the list has both. */
  layout: z.string().max(100).optional(),
});
export type ListSetting = z.infer<typeof ListSetting>;

const Lists = z
  .strictObject({
    tickets: ListSetting,
    customers: ListSetting,
    leads: ListSetting,
    loaners: ListSetting,
    parts: ListSetting,
    invoices: ListSetting,
    fleet: ListSetting,
    audit: ListSetting,
  })
  .partial();
export type ListName = keyof z.infer<typeof Lists>;

export const ListSettings = z.strictObject({
  /** Row height of all lists. Defaults to `comfortable`. */
  density: z.enum(['comfortable', 'compact']).optional(),
  lists: Lists.optional(),
});
export type ListSettings = z.infer<typeof ListSettings>;

export const listSettingsApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/list-settings',
    access: 'user',
    summary: 'Retrieve list settings',
    description: 'Returns how the caller’s lists are shown: order, columns, grouping and row height.',
    reply: ListSettings,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/list-settings',
    access: 'user',
    summary: 'Update list settings',
    description: 'Replaces the settings of each given list. Other lists aren’t changed. Returns all settings.',
    body: ListSettings,
    reply: ListSettings,
  }),
};
