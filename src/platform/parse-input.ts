import type { z } from 'zod';

/** Parses a value. An issue has a message only if its schema sets one; the caller describes all others. */
export const parseInput = <S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> =>
  schema.safeParse(value, { error: () => '' });
