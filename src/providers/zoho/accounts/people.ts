import { z } from 'zod';
import type { DataCenter } from '../data-centers.ts';
import { NoAnswer } from '../http/no-answer.ts';
import { send } from '../http/send.ts';

/** The person an access token belongs to, as the CRM of its organization knows them. */
export interface CrmPerson {
  /** The ZUID, which is the same in all of Zoho. */
  readonly zohoUserId: string;
  readonly email: string;
  readonly fullName: string;
  /** They have not left the organization. */
  readonly isActive: boolean;
  /** Zoho has confirmed that the address is theirs. */
  readonly isConfirmed: boolean;
}

/** What `/users` of the CRM says of a person: crm-oas users.json. */
const User = z.object({
  zuid: z.string().regex(/^\d+$/),
  email: z.string(),
  full_name: z.string(),
  status: z.string(),
  confirm: z.boolean().optional(),
});
const Users = z.object({ users: z.array(User).min(1), info: z.object({ more_records: z.boolean().default(false) }).optional() });
const Organizations = z.object({ data: z.array(z.object({ id: z.coerce.string(), companyName: z.string() })) });

/** Asks who an access token belongs to; undefined when Zoho does not say. */
export async function findOwnPerson({ crmUrl }: DataCenter, accessToken: string): Promise<CrmPerson | undefined> {
  const found = Users.safeParse(await read(`${crmUrl}/crm/v2/users?type=CurrentUser`, accessToken)).data?.users[0];
  return found && toPerson(found);
}

function toPerson({ zuid, email, full_name: fullName, status, confirm = false }: z.infer<typeof User>): CrmPerson {
  return { zohoUserId: zuid, email, fullName, isActive: status === 'active', isConfirmed: confirm };
}

/** A page of `/users` of the CRM; undefined for what is none. */
export function readUsersPage(body: unknown): { readonly people: readonly CrmPerson[]; readonly hasMore: boolean } | undefined {
  const page = Users.safeParse(body).data;
  return page && { people: page.users.map(toPerson), hasMore: page.info?.more_records ?? false };
}

/** An organization in Zoho Desk. */
export interface DeskOrganization {
  readonly id: string;
  readonly name: string;
}

/** The organizations of Zoho Desk that an access token is good for; undefined when Zoho does not say. */
export async function findOrganizations({ deskUrl }: DataCenter, accessToken: string): Promise<readonly DeskOrganization[] | undefined> {
  const found = Organizations.safeParse(await read(`${deskUrl}/api/v1/organizations`, accessToken)).data?.data;
  return found?.map(({ id, companyName }) => ({ id, name: companyName }));
}

async function read(url: string, accessToken: string): Promise<unknown> {
  try {
    const { status, text } = await send({ method: 'GET', url, headers: { authorization: `Zoho-oauthtoken ${accessToken}` } });
    return status === 200 ? JSON.parse(text) : undefined;
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
