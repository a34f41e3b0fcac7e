import { toSearchKey } from '../../../platform/text/fold-letters.ts';
import type { PaletteCommand } from './palette-commands.ts';

export function findCommands(commands: readonly PaletteCommand[], typed: string): PaletteCommand[] {
  const wanted = toSearchKey(typed);
  if (wanted === '') return commands.filter(({ isTypedOnly }) => !isTypedOnly);
  const found = commands.filter(({ label }) => toSearchKey(label).includes(wanted));
  return found.toSorted((one, other) => toRank(one) - toRank(other));
}

/** Pages and actions come before the commands of the open record. */
const toRank = ({ group }: PaletteCommand) => (group === 'Navigation' || group === 'Actions' ? 0 : 1);

export const toOptionKey = ({ key, label }: PaletteCommand): string => key ?? label;

/** `chosen` is the key of the selected option; `undefined` until one is selected. */
export interface PaletteState {
  typed: string;
  chosen?: string | undefined;
}

/** Returns the index of the selected option: the first by default, -1 if it no longer matches. */
export function findChosen(options: readonly PaletteCommand[], chosen: string | undefined): number {
  return chosen === undefined ? Math.min(0, options.length - 1) : options.findIndex((option) => toOptionKey(option) === chosen);
}

export function afterKey(state: PaletteState, key: string, options: readonly PaletteCommand[], index: number): PaletteState {
  const { typed } = state;
  const next = { ArrowDown: index + 1, ArrowUp: Math.max(index, 0) - 1 }[key];
  if (next !== undefined) {
    const option = options.at(next % Math.max(options.length, 1));
    return option ? { typed, chosen: toOptionKey(option) } : state;
  }
  if (key === 'Backspace') return { typed: typed.slice(0, -1) };
  return key.length === 1 ? { typed: typed + key } : state;
}
