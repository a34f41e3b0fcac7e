import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime } from '../../../platform/fields.ts';
import { yesNo } from '../../../platform/record/fields.ts';
import { requiredField } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { NewPassword, User } from '../users/user.contract.ts';

const LONGEST_TYPED = 1_000;

export const ownPasswordFields = recordFields({
  currentPassword: requiredField({
    label: 'Current password',
    reply: undefined,
    input: z.string({ error: 'Current password is required' }).min(1, 'Current password is required').max(LONGEST_TYPED),
  }),
  newPassword: requiredField({ label: 'New password', reply: undefined, input: NewPassword }),
  signOutOthers: yesNo('Sign out of my other devices', true),
});
export const { New: OwnPassword } = recordSchemas(ownPasswordFields);
export type OwnPassword = z.infer<typeof OwnPassword>;

/** Error code for a wrong current password. */
export const WRONG_PASSWORD = 'wrong_password';

/** A browser in which the user is signed in. */
export const Device = z.object({
  id: z.string(),
  /** 'Chrome 131'; empty if the browser doesn't report it. */
  browser: z.string(),
  /** 'Windows 10'; empty if the browser doesn't report it. */
  system: z.string(),
  /** Last IP address; empty if unknown. */
  address: z.string(),
  signedInAt: isoTime,
  /** Accurate to the minute. */
  lastUsedAt: isoTime,
  /** True for the device of this request. */
  isCurrent: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const ownAccountApi = {
  setPassword: endpoint({
    method: 'PUT',
    path: '/api/users/me/password',
    access: 'user',
    summary: 'Change the caller’s password',
    description:
      'Requires the current password. Ends all other sessions unless `signOutOthers` is false. Returns 400 if the current password is incorrect or the new one is not allowed.',
    body: OwnPassword,
    reply: User,
  }),
  devices: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    access: 'user',
    summary: 'List the caller’s devices',
    description: 'Returns the current device first, then the others by most recent use.',
    reply: z.array(Device),
  }),
  endDevice: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    access: 'user',
    summary: 'Sign the caller out of a device',
  }),
  endOtherDevices: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions',
    access: 'user',
    summary: 'Sign the caller out of all other devices',
  }),
};
