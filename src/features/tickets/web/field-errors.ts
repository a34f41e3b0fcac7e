import type { z } from 'zod';

const PLAIN: Record<string, string> = {
  vehicleYear: 'Please enter a year between 1880 and 2200',
  mileage: 'Please enter a distance up to 100,000,000',
};

/** The first problem of each field, in words for the person at the screen. */
export function errorsByField(error: z.ZodError | undefined): Record<string, string> {
  const issues = (error?.issues ?? []).toReversed();
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), PLAIN[String(path[0])] ?? message]));
}
