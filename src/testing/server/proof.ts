import { appendFileSync } from 'node:fs';

const isFull = process.env.PROOF === 'full';
const FIGURES_FILE = process.env.PROOF_FIGURES;

/** How often a proof repeats: a few times within `npm test`, all of it in `npm run proof`. */
export const rounds = (short: number, full: number): number => (isFull ? full : short);

/** Time a proof may take, in ms. */
export const PROOF_TIMEOUT = isFull ? 3_600_000 : 180_000;

/** Keeps a figure for the table that `npm run proof` prints at its end. */
export function figure(name: string, value: number | string): void {
  if (FIGURES_FILE) appendFileSync(FIGURES_FILE, `${JSON.stringify([name, value])}\n`);
}
