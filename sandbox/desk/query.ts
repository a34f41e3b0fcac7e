export type Query = Readonly<Record<string, string | undefined>>;

/** What is wrong with the value of a parameter; undefined when it is valid. */
export type ParamCheck = (name: string, value: string) => string | undefined;

export const anyText: ParamCheck = () => undefined;
export const id = matching(/^\d+$/);
export const ids = matching(/^\d+(,\d+)*$/);
export const flag = matching(/^(true|false)$/);

/** Three letters at least, as the documentation of the search wants it. */
export function searchText(longest: number): ParamCheck {
  return meeting(({ length }) => length >= 3 && length <= longest);
}

/** Up to 30 values with commas between them. */
export const someTexts = meeting((value) => value.split(',').length <= 30);

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/;

/** Whether a text is a time in UTC with a `Z`; no others are accepted. */
export function isUtcTime(text: string): boolean {
  return TIME.test(text) && !Number.isNaN(Date.parse(text));
}

/** Two times in UTC with a comma between them. */
export const timeRange = meeting((value) => {
  const times = value.split(',');
  return times.length === 2 && times.every(isUtcTime);
});

function oneOf(...values: readonly string[]): ParamCheck {
  return meeting((value) => values.includes(value));
}

/** A field to sort by; `-` reverses the order, but not that of `others`. */
export function sortedBy(fields: readonly string[], ...others: readonly string[]): ParamCheck {
  return oneOf(...others, ...fields, ...fields.map((name) => `-${name}`));
}

/** Some of `values`, with commas. */
export function someOf(...values: readonly string[]): ParamCheck {
  return meeting((value) => value.split(',').every((part) => values.includes(part)));
}

function matching(pattern: RegExp): ParamCheck {
  return meeting((value) => pattern.test(value));
}

function meeting(isMet: (value: string) => boolean): ParamCheck {
  return (name, value) => (isMet(value) ? undefined : toInvalidMessage(name));
}

function inRange(low: number, high: number): ParamCheck {
  return (name, value) => {
    if (!/^\d+$/.test(value)) return toInvalidMessage(name);
    return Number(value) >= low && Number(value) <= high
      ? undefined
      : `The value passed for field '${name}' exceeds the range of '${low}-${high}'.`;
  };
}

const MAX_FROM = 2_147_483_647;
export const from = inRange(0, MAX_FROM);
/** 999 in the OpenAPI description, 4999 in the HTML documentation. */
export const searchFrom = inRange(0, 999);
/** Seen by third parties. */
export const limit = inRange(1, 100);
/** Departments and threads come in longer pages. */
export const longLimit = inRange(1, 200);

/** The first thing wrong with the parameters of a call: one that is unknown or comes twice is wrong, too. */
export function findQueryError(params: Readonly<Record<string, ParamCheck>>, query: Query): string | undefined {
  for (const [name, value] of Object.entries(query)) {
    if (name === 'orgId') continue;
    const check = Object.hasOwn(params, name) ? params[name] : undefined;
    if (!check) return `Extra query parameter '${name}' is present in the input.`;
    const error = typeof value === 'string' ? check(name, value) : toInvalidMessage(name);
    if (error !== undefined) return error;
  }
  return undefined;
}

/** The parts of a parameter with commas; none when it is absent. */
export function splitList(value: string | undefined): readonly string[] {
  return value?.split(',') ?? [];
}

function toInvalidMessage(name: string): string {
  return `The value passed for the '${name}' query parameter is invalid.`;
}
