import { appendFileSync } from 'node:fs';

/** Whether `npm run stress` is running. */
export const isFull = process.env.STRESS === 'full';
const FIGURES_FILE = process.env.STRESS_FIGURES;

/** Number of repetitions of a stress test: a few in `npm test`, all in `npm run stress`. */
export const rounds = (short: number, full: number): number => (isFull ? full : short);

const SHARE = Number(process.env.STRESS_SHARE ?? 1);

/** Size of a long test, such as a number of records. `STRESS_SHARE=0.05` shortens a trial run. */
export const scaled = (full: number): number => Math.max(1, Math.round(full * SHARE));

/** Timeout of a stress test, in ms. */
export const STRESS_TIMEOUT = isFull ? 3_600_000 : 180_000;

/** Records a value for the table that `npm run stress` prints at its end. */
export function figure(name: string, value: number | string): void {
  if (FIGURES_FILE) appendFileSync(FIGURES_FILE, `${JSON.stringify([name, value])}\n`);
}
