import type { z } from 'zod';
import { addDays } from '../../../../../platform/time/calendar-day.ts';
import { getToday } from '../../../../../platform/web/server-time.ts';
import { USUAL_LOAN_DAYS } from '../../available-loaner.contract.ts';

/** The day until which a tool is lent unless another one is agreed. */
export const getUsualDue = (today: string): string => addDays(today, USUAL_LOAN_DAYS) ?? today;

/** Refuses a return date before the viewer's today. */
export const notOver = <Due extends { returnDate: string }>(schema: z.ZodType<Due>): z.ZodType<Due> =>
  schema.refine(({ returnDate }) => returnDate >= getToday(), {
    path: ['returnDate'],
    message: 'The due date can’t be in the past',
  });
