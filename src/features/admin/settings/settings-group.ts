import { type Access, endpoint } from '../../../platform/endpoint.ts';
import type { Fields } from '../../../platform/record/record-field.ts';
import { recordSchemas } from '../../../platform/record/record-schemas.ts';

interface GroupSpec<F extends Fields, A extends Access> {
  readonly fields: F;
  /** Access required to read it. Only Admins can change it. */
  readonly read: A;
  /** Its name in the API reference, after `Retrieve` and `Update`: 'the company details'. */
  readonly about: string;
  /** A sentence for the descriptions of both endpoints. */
  readonly note?: string;
}

/** Creates a group of settings: its schemas for reading and writing, defaults until first saved, and both endpoints. */
export function settingsGroup<const G extends string, F extends Fields, const A extends Access>(
  name: G,
  { fields, read, about, note }: GroupSpec<F, A>,
) {
  const { Record, New, Given } = recordSchemas(fields);
  const path = `/api/settings/${name}` as const;
  return {
    fields,
    Settings: Record,
    Given,
    defaults: Record.parse(New.parse({})),
    read: endpoint({
      method: 'GET',
      path,
      access: read,
      summary: `Retrieve ${about}`,
      ...(note !== undefined && { description: note }),
      rateLimit: 'signed-in',
      reply: Record,
    }),
    change: endpoint({
      method: 'PUT',
      path,
      access: 'admin',
      summary: `Update ${about}`,
      description: ['Partial updates are allowed.', note].filter((text) => text !== undefined).join(' '),
      body: Given,
      reply: Record,
    }),
  };
}
