import { appendFileSync } from 'node:fs';

/** Whether this is `npm run stress`. */
export const isFull = process.env.STRESS === 'full';
const FIGURES_FILE = process.env.STRESS_FIGURES;

/** How often a stress test repeats: a few times within `npm test`, all of it in `npm run stress`. */
export const rounds = (short: number, full: number): number => (isFull ? full : short);

/** Time a stress test may take, in ms. */
export const STRESS_TIMEOUT = isFull ? 3_600_000 : 180_000;

/** Keeps a figure for the table that `npm run stress` prints at its end. */
export function figure(name: string, value: number | string): void {
  if (FIGURES_FILE) appendFileSync(FIGURES_FILE, `${JSON.stringify([name, value])}\n`);
}
