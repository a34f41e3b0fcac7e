import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { email, text } from '../../platform/record/fields.ts';
import { recordFields, recordSchemas } from '../../platform/record/record-schemas.ts';

declare module '../../platform/record-kinds.ts' {
  interface RecordKinds {
    /** Under the name of its group: 'account'. */
    settings: AccountInformation;
  }
}

/** What the firm says of itself, for example on its invoices; what nobody filled in is empty. */
export const accountFields = recordFields({
  companyName: text('Company name', 200),
  supportEmail: email('Support e-mail'),
  phone: text('Phone', 100),
  address: text('Address', 1_000),
});

const { Record, New } = recordSchemas(accountFields);
export const AccountInformation = Record;
export type AccountInformation = z.infer<typeof AccountInformation>;

/** The settings nobody has changed. */
export const NO_ACCOUNT_INFORMATION: AccountInformation = New.parse({});

const AccountChange = z.strictObject({
  companyName: accountFields.companyName.input,
  supportEmail: accountFields.supportEmail.input,
  phone: accountFields.phone.input,
  address: accountFields.address.input,
});

export const settingsApi = {
  account: endpoint({
    method: 'GET',
    path: '/api/settings/account',
    access: 'user',
    summary: 'Reads what the firm says of itself.',
    reply: AccountInformation,
  }),
  setAccount: endpoint({
    method: 'PUT',
    path: '/api/settings/account',
    access: 'admin',
    summary: 'Changes what the firm says of itself; any part of it may be sent.',
    body: AccountChange.partial(),
    reply: AccountInformation,
  }),
};
