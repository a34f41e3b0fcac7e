/** Value of a setting: a limit or behavior that is not confirmed or that tests change. */
export type SettingValue = number | boolean | string;

export interface SettingDefinition {
  readonly value: SettingValue;
  /** Describes the effect, and whether it is documented. */
  readonly about: string;
  /** Bounds of a number. Default to 0 and no maximum. */
  readonly from?: number;
  readonly to?: number;
  /** Allowed values. */
  readonly choices?: readonly SettingValue[];
  /** Regular expression for a whole text. */
  readonly pattern?: string;
}

export interface Settings {
  number(name: string): number;
  isOn(name: string): boolean;
  text(name: string): string;
  /** Throws if a name or value is invalid, and then sets none. */
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
