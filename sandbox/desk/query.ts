import type { Switches } from '../core/switches.ts';

export type Query = Readonly<Record<string, string | undefined>>;

/** Says what is wrong with the value of a parameter; undefined when it will do. */
export type ParamCheck = (name: string, value: string, switches: Switches) => string | undefined;

export const anyText: ParamCheck = () => undefined;
export const id = matching(/^\d+$/);
export const ids = matching(/^\d+(,\d+)*$/);
export const flag = matching(/^(true|false)$/);

/** Three letters at least, as the documentation of the search wants it. */
export const searchText = matching(/^(?=[\s\S]{3})/);

const TIME = '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?Z';
/** Two times in UTC with a comma between them. */
export const timeRange = matching(new RegExp(`^${TIME},${TIME}$`));

export function oneOf(...values: readonly string[]): ParamCheck {
  return (name, value) => (values.includes(value) ? undefined : isInvalid(name));
}

/** Some of `values`, with commas. */
export function someOf(...values: readonly string[]): ParamCheck {
  return (name, value) => (value.split(',').every((part) => values.includes(part)) ? undefined : isInvalid(name));
}

export function matching(pattern: RegExp): ParamCheck {
  return (name, value) => (pattern.test(value) ? undefined : isInvalid(name));
}

export function inRange(low: number, high: number | ((switches: Switches) => number)): ParamCheck {
  return (name, value, switches) => {
    const top = typeof high === 'number' ? high : high(switches);
    if (!/^\d+$/.test(value)) return isInvalid(name);
    return Number(value) >= low && Number(value) <= top
      ? undefined
      : `The value passed for field '${name}' exceeds the range of '${low}-${top}'.`;
  };
}

const MAX_FROM = 2_147_483_647;
export const from = inRange(0, MAX_FROM);
export const limit = inRange(1, (switches) => switches.number('deskMaxLimit'));
/** Departments and threads come in longer pages. */
export const longLimit = inRange(1, 200);

/** The first thing wrong with the parameters of a call: an unknown one is wrong, too. */
export function queryError(params: Readonly<Record<string, ParamCheck>>, query: Query, switches: Switches): string | undefined {
  for (const [name, value] of Object.entries(query)) {
    if (name === 'orgId') continue;
    const check = params[name];
    if (!check) return `Extra query parameter '${name}' is present in the input.`;
    const error = typeof value === 'string' ? check(name, value, switches) : isInvalid(name);
    if (error !== undefined) return error;
  }
  return undefined;
}

export function pageOf(query: Query, usual: number): { from: number; limit: number } {
  return { from: Number(query.from ?? 0), limit: Number(query.limit ?? usual) };
}

function isInvalid(name: string): string {
  return `The value passed for the '${name}' query parameter is invalid.`;
}
