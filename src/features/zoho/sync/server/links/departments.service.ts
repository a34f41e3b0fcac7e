import { z } from 'zod';
import { lenientArray } from '../../../zoho-client/server/http/read-rows.ts';
import { type CallForPerson, isDone, LIST_MAX_AGE_MS, type ZohoFailure } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import { UNREADABLE } from './failure.ts';

const Departments = z.object({ data: lenientArray(z.object({ id: z.string(), name: z.string() })) });
export type Department = z.infer<typeof Departments>['data'][number];

/** Returns the enabled departments of Zoho Desk. Cached for five minutes. */
export async function readDepartments(zoho: CallForPerson): Promise<readonly Department[] | ZohoFailure> {
  const query = { isEnabled: 'true', limit: 200 };
  const call = { service: 'desk', method: 'GET', path: '/api/v1/departments', query } as const;
  const outcome = await zoho({ ...call, maxAgeMs: LIST_MAX_AGE_MS, scopes: ['Desk.basic.READ'] });
  if (!isDone(outcome)) return outcome;
  return outcome.kind === 'ok' ? (Departments.safeParse(outcome.body).data?.data ?? UNREADABLE) : [];
}

/** Finds a department by name, ignoring case. */
export const findDepartment = (departments: readonly Department[], name: string): Department | undefined =>
  departments.find((department) => department.name.toLowerCase() === name.trim().toLowerCase());

export const joinDepartmentNames = (departments: readonly Department[]): string => departments.map(({ name }) => name).join(', ');
