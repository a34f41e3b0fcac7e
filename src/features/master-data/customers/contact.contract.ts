import { z } from 'zod';
import { EMAIL_LIMIT } from '../../../platform/email-address.ts';
import { LIST_LIMIT } from '../../../platform/fields.ts';
import { formatCount } from '../../../platform/number-text.ts';
import { emailAddress } from '../../../platform/record/fields.ts';
import { optionalField } from '../../../platform/record/record-field.ts';

/** A person at a customer. At least one value is set. */
export const Contact = z.object({ name: z.string(), email: z.string(), phone: z.string() });
export type Contact = z.infer<typeof Contact>;

export const CONTACT_LIMITS = { name: 500, email: EMAIL_LIMIT, phone: 100 } as const satisfies Record<keyof Contact, number>;

const ContactInput = z.strictObject({
  name: z.string().trim().max(CONTACT_LIMITS.name).default(''),
  email: emailAddress().default(''),
  phone: z.string().trim().max(CONTACT_LIMITS.phone).default(''),
});

const isBlank = ({ name, email, phone }: Contact) => name === '' && email === '' && phone === '';

/** A list of contacts. Blank ones are dropped. */
export function contacts(label: string) {
  const input = z
    .array(ContactInput)
    .max(LIST_LIMIT, `${label}: the limit is ${formatCount(LIST_LIMIT)}`)
    .transform((list) => list.filter((contact) => !isBlank(contact)));
  return optionalField({ label, reply: z.array(Contact), input }, []);
}
