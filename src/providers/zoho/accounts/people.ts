import { z } from 'zod';
import { systemClock } from '../../../platform/server/clock.ts';
import type { DataCenter } from '../data-centers.ts';
import { requestOutcome } from '../http/request-outcome.ts';

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

/** The only call of Zoho Desk that is made without naming an organization. */
export const ORGANIZATIONS_PATH = '/api/v1/organizations';

/** An organization in Zoho Desk. */
export interface DeskOrganization {
  readonly id: string;
  readonly name: string;
}

/** The organizations of Zoho Desk that an access token is good for; undefined when Zoho does not say. */
export async function findOrganizations({ deskUrl }: DataCenter, accessToken: string): Promise<readonly DeskOrganization[] | undefined> {
  return readOrganizations(await read(`${deskUrl}${ORGANIZATIONS_PATH}`, accessToken));
}

/** The organizations of an answer of Zoho Desk; undefined for what is none. */
export function readOrganizations(body: unknown): readonly DeskOrganization[] | undefined {
  return Organizations.safeParse(body).data?.data.map(({ id, companyName }) => ({ id, name: companyName }));
}

/** Undefined for what is no answer, and for a refusal. */
async function read(url: string, accessToken: string): Promise<unknown> {
  const headers = { authorization: `Zoho-oauthtoken ${accessToken}` };
  const { outcome } = await requestOutcome({ method: 'GET', url, headers }, systemClock.now);
  return outcome.kind === 'ok' ? outcome.body : undefined;
}
