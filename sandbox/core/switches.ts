/** Settings of the played services: limits and behaviours that are not confirmed, or that a test wants otherwise. */
export type SwitchValue = number | boolean | string;

export interface SwitchDefinition {
  readonly value: SwitchValue;
  /** What it does, and how sure the fact is. */
  readonly about: string;
}

export interface Switches {
  number(name: string): number;
  isOn(name: string): boolean;
  text(name: string): string;
  /** Throws when the name is unknown or the value of another type. */
  set(values: Record<string, unknown>): void;
  list(): Record<string, SwitchDefinition>;
}

export function createSwitches(definitions: Record<string, SwitchDefinition>): Switches {
  const values = new Map(Object.entries(definitions).map(([name, { value }]) => [name, value]));
  const read = (name: string): SwitchValue => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`There is no switch ${name}`);
    return value;
  };
  return {
    number: (name) => Number(read(name)),
    isOn: (name) => read(name) === true,
    text: (name) => String(read(name)),
    set(given) {
      for (const [name, value] of Object.entries(given)) {
        if (typeof value !== typeof read(name)) throw new Error(`The switch ${name} is a ${typeof read(name)}`);
      }
      for (const [name, value] of Object.entries(given)) values.set(name, value as SwitchValue);
    },
    list: () => Object.fromEntries(Object.entries(definitions).map(([name, { about }]) => [name, { value: read(name), about }])),
  };
}
