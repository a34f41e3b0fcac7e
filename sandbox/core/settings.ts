/** Settings of the simulated services: limits and behaviors that are not confirmed, or that a test changes. */
export type SettingValue = number | boolean | string;

export interface SettingDefinition {
  readonly value: SettingValue;
  /** What it does, and how sure the fact is. */
  readonly about: string;
  /** Bounds of a number; from 0 and without end when absent. */
  readonly from?: number;
  readonly to?: number;
  /** The values it can have, when they are few. */
  readonly choices?: readonly SettingValue[];
  /** What a text has to look like, as a regular expression for the whole of it. */
  readonly pattern?: string;
}

export interface Settings {
  number(name: string): number;
  isOn(name: string): boolean;
  text(name: string): string;
  /** Throws when a name is unknown or a value is not valid; then none is set. */
  set(values: Record<string, unknown>): void;
  list(): Record<string, SettingDefinition>;
}

export function createSettings(definitions: Record<string, SettingDefinition>): Settings {
  const values = new Map(Object.entries(definitions).map(([name, { value }]) => [name, value]));
  const read = (name: string): SettingValue => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`There is no setting ${name}`);
    return value;
  };
  return {
    number: (name) => Number(read(name)),
    isOn: (name) => read(name) === true,
    text: (name) => String(read(name)),
    set(given) {
      for (const [name, value] of Object.entries(given)) {
        read(name);
        const definition = definitions[name];
        if (definition && !fits(definition, value)) throw new Error(`The setting ${name} is ${describe(definition)}`);
      }
      for (const [name, value] of Object.entries(given)) values.set(name, value as SettingValue);
    },
    list: () => Object.fromEntries(Object.entries(definitions).map(([name, definition]) => [name, { ...definition, value: read(name) }])),
  };
}

function fits({ value: usual, from = 0, to = Number.MAX_SAFE_INTEGER, choices, pattern }: SettingDefinition, value: unknown): boolean {
  if (typeof value !== typeof usual) return false;
  if (choices) return choices.some((choice) => choice === value);
  if (typeof value === 'number') return value >= from && value <= to;
  return pattern === undefined || new RegExp(`^(?:${pattern})$`).test(String(value));
}

function describe({ value, from = 0, to, choices, pattern }: SettingDefinition): string {
  if (choices) return `one of ${choices.join(', ')}`;
  if (pattern !== undefined) return `a text like ${value}`;
  if (typeof value !== 'number') return `a ${typeof value}`;
  return `a number from ${from}${to === undefined ? '' : ` to ${to}`}`;
}
