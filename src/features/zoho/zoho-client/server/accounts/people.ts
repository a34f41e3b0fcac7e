import { z } from 'zod';
import { systemClock } from '../../../../../platform/server/clock.ts';
import type { DataCenter } from '../data-centers.ts';
import { lenientArray } from '../http/read-rows.ts';
import { requestOutcome } from '../http/request-outcome.ts';

/** A user of an organization, as its CRM knows them. */
export interface CrmPerson {
  /** The ZUID, which is the same in all of Zoho. */
  readonly zohoUserId: string;
  /** The ID in the CRM of this organization. */
  readonly crmUserId: string;
  readonly email: string;
  readonly fullName: string;
  /** They have not left the organization. */
  readonly isActive: boolean;
  /** The person has confirmed to be that user. */
  readonly isConfirmed: boolean;
}

/** A user in `/users` of the CRM: crm-oas users.json. */
const User = z.object({
  id: z.string().regex(/^\d+$/),
  zuid: z.string().regex(/^\d+$/),
  email: z.string(),
  full_name: z.string(),
  status: z.string(),
  confirm: z.boolean().optional(),
});
const Users = z.object({ users: z.array(z.unknown()), info: z.object({ more_records: z.boolean().default(false) }).optional() });
/** The ZUID is a number here and a text in the CRM. */
const Profile = z.object({
  ZUID: z.union([z.int().positive().transform(String), z.string().regex(/^\d+$/)]),
  Email: z.string().default(''),
});
const Organizations = z.object({ data: lenientArray(z.object({ id: z.coerce.string(), companyName: z.string() })) });

/** Identity from Zoho Accounts. The email proves nothing, because the person's own organization states it. */
export type OwnProfile = Pick<CrmPerson, 'zohoUserId' | 'email'>;

/** Asks Zoho Accounts who an access token belongs to; undefined if it doesn't say. */
export async function findOwnProfile(center: DataCenter, accessToken: string): Promise<OwnProfile | undefined> {
  const profile = Profile.safeParse(await read(center, `${center.accountsUrl}/oauth/user/info`, accessToken)).data;
  return profile && { zohoUserId: profile.ZUID, email: profile.Email };
}

function toPeople(user: unknown): CrmPerson[] {
  const { data } = User.safeParse(user);
  if (!data) return [];
  const { zuid, id, email, full_name: fullName, status, confirm = false } = data;
  return [{ zohoUserId: zuid, crmUserId: id, email, fullName, isActive: status === 'active', isConfirmed: confirm }];
}

/** A page of `/users` of the CRM, without users that can't be read, such as those who were never invited; undefined if it isn't one. */
export function readUsersPage(body: unknown): { readonly people: readonly CrmPerson[]; readonly hasMore: boolean } | undefined {
  const page = Users.safeParse(body).data;
  return page && { people: page.users.flatMap(toPeople), hasMore: page.info?.more_records ?? false };
}

/** The only call of Zoho Desk that is made without naming an organization. */
export const ORGANIZATIONS_PATH = '/api/v1/organizations';

/** An organization in Zoho Desk. */
export interface DeskOrganization {
  readonly id: string;
  readonly name: string;
}

/** The organizations of Zoho Desk that an access token is good for; undefined when Zoho does not say. */
export async function findOrganizations(center: DataCenter, accessToken: string): Promise<readonly DeskOrganization[] | undefined> {
  return readOrganizations(await read(center, `${center.deskUrl}${ORGANIZATIONS_PATH}`, accessToken));
}

/** The organizations of an answer of Zoho Desk; undefined for what is none. */
export function readOrganizations(body: unknown): readonly DeskOrganization[] | undefined {
  return Organizations.safeParse(body).data?.data.map(({ id, companyName }) => ({ id, name: companyName }));
}

/** Undefined for what is no answer, and for a refusal. */
async function read({ stopping }: DataCenter, url: string, accessToken: string): Promise<unknown> {
  const headers = { authorization: `Zoho-oauthtoken ${accessToken}` };
  const { outcome } = await requestOutcome({ method: 'GET', url, headers, stopping }, systemClock.now);
  return outcome.kind === 'ok' ? outcome.body : undefined;
}
