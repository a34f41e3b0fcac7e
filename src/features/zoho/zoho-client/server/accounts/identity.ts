import { z } from 'zod';
import { systemClock } from '../../../../../platform/server/clock.ts';
import type { DataCenter } from '../data-centers.ts';
import { lenientArray } from '../http/read-rows.ts';
import { sendZohoRequest } from '../http/request.ts';

/** User of an organization in Zoho CRM. */
export interface CrmUser {
  /** The ZUID, which is the same across all Zoho services. */
  readonly zohoUserId: string;
  /** The ID in the CRM of this organization. */
  readonly crmUserId: string;
  readonly email: string;
  readonly fullName: string;
  /** Still belongs to the organization. */
  readonly isActive: boolean;
  /** Accepted the invitation. */
  readonly isConfirmed: boolean;
}

/** Row of `/users` of the CRM: crm-oas users.json. */
const User = z.object({
  id: z.string().regex(/^\d+$/),
  zuid: z.string().regex(/^\d+$/),
  email: z.string(),
  full_name: z.string(),
  status: z.string(),
  confirm: z.boolean().optional(),
});
const Users = z.object({ users: lenientArray(User), info: z.object({ more_records: z.boolean().default(false) }).optional() });
/** The ZUID is a number here but text in the CRM. */
const ProfileResponse = z.object({
  ZUID: z.union([z.int().positive().transform(String), z.string().regex(/^\d+$/)]),
  Email: z.string().default(''),
});
const Organizations = z.object({ data: lenientArray(z.object({ id: z.coerce.string(), companyName: z.string() })) });

/** Profile in Zoho Accounts. The email proves nothing, because the person's own organization sets it. */
export type Profile = Pick<CrmUser, 'zohoUserId' | 'email'>;

/** Fetches the profile of a token's owner from Zoho Accounts; undefined if the request fails. */
export async function fetchProfile(center: DataCenter, accessToken: string): Promise<Profile | undefined> {
  const profile = ProfileResponse.safeParse(await fetchJson(center, `${center.accountsUrl}/oauth/user/info`, accessToken)).data;
  return profile && { zohoUserId: profile.ZUID, email: profile.Email };
}

/**
 * Reads a page of `/users` of the CRM; undefined for any other body. Skips users with missing fields, such as those who were never
 * invited.
 */
export function readUsersPage(body: unknown): { readonly users: readonly CrmUser[]; readonly hasMore: boolean } | undefined {
  const page = Users.safeParse(body).data;
  return page && { users: page.users.map(toCrmUser), hasMore: page.info?.more_records ?? false };
}

function toCrmUser({ zuid, id, email, full_name: fullName, status, confirm = false }: z.infer<typeof User>): CrmUser {
  return { zohoUserId: zuid, crmUserId: id, email, fullName, isActive: status === 'active', isConfirmed: confirm };
}

/** The only Zoho Desk endpoint that needs no organization ID. */
export const ORGANIZATIONS_PATH = '/api/v1/organizations';

/** Organization in Zoho Desk. */
export interface DeskOrganization {
  readonly id: string;
  readonly name: string;
}

/** Fetches the Zoho Desk organizations that a token can access; undefined if the request fails. */
export async function fetchOrganizations(center: DataCenter, accessToken: string): Promise<readonly DeskOrganization[] | undefined> {
  return readOrganizations(await fetchJson(center, `${center.deskUrl}${ORGANIZATIONS_PATH}`, accessToken));
}

/** Reads a response of `ORGANIZATIONS_PATH`; undefined for any other body. */
export function readOrganizations(body: unknown): readonly DeskOrganization[] | undefined {
  return Organizations.safeParse(body).data?.data.map(({ id, companyName }) => ({ id, name: companyName }));
}

/** Returns the body, or undefined if the request fails. */
async function fetchJson({ stopping }: DataCenter, url: string, accessToken: string): Promise<unknown> {
  const headers = { authorization: `Zoho-oauthtoken ${accessToken}` };
  const { outcome } = await sendZohoRequest({ method: 'GET', url, headers, stopping }, systemClock.now);
  return outcome.kind === 'ok' ? outcome.body : undefined;
}
