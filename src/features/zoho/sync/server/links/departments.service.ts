import { z } from 'zod';
import { lenientArray } from '../../../zoho-client/server/http/read-rows.ts';
import { type CallForPerson, isDone, LIST_MAX_AGE_MS, type ZohoFailure } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { UNREADABLE } from './failure.ts';

const Departments = z.object({ data: lenientArray(z.object({ id: z.string(), name: z.string() })) });
export type Department = z.infer<typeof Departments>['data'][number];

/** The departments of Zoho Desk that are in use, as they were at most five minutes ago. */
export async function readDepartments(zoho: CallForPerson): Promise<readonly Department[] | ZohoFailure> {
  const query = { isEnabled: 'true', limit: 200 };
  const call = { service: 'desk', method: 'GET', path: '/api/v1/departments', query } as const;
  const outcome = await zoho({ ...call, maxAgeMs: LIST_MAX_AGE_MS, scopes: ['Desk.basic.READ'] });
  if (!isDone(outcome)) return outcome;
  return outcome.kind === 'ok' ? (Departments.safeParse(outcome.body).data?.data ?? UNREADABLE) : [];
}

/** The department with this name, in whatever case it is written. */
export const findDepartment = (departments: readonly Department[], name: string): Department | undefined =>
  departments.find((department) => department.name.toLowerCase() === name.trim().toLowerCase());

/** For messages: the names there are. */
export const nameDepartments = (departments: readonly Department[]): string => departments.map(({ name }) => name).join(', ');
