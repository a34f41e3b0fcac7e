import type { z } from 'zod';
import { addDays } from '../../../../../platform/time/calendar-day.ts';
import { getToday } from '../../../../../platform/web/server-time.ts';
import { USUAL_LOAN_DAYS } from '../../loan.contract.ts';

/** The default due date of a loan. */
export const getUsualDue = (today: string): string => addDays(today, USUAL_LOAN_DAYS) ?? today;

/** Rejects a due date before the viewer's today. */
export const notOver = <Due extends { returnDate: string }>(schema: z.ZodType<Due>): z.ZodType<Due> =>
  schema.refine(({ returnDate }) => returnDate >= getToday(), {
    path: ['returnDate'],
    message: 'The due date can’t be in the past',
  });
