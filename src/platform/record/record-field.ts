import type { z } from 'zod';

interface FieldTraits {
  readonly label: string;
  readonly limit?: number;
  readonly isRequired: boolean;
  /** 'value': concurrent changes conflict. 'set': items of both sides are merged. */
  readonly merge: 'value' | 'set';
  /** Screen texts of stored values, such as codes of a choice. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Not stored in browser drafts. */
  readonly isSecret?: true;
  /** Overrides the message of the schema. */
  readonly message?: string;
  /** Formats the value for the input. Absent if the input holds the value itself. */
  readonly toText?: (value: unknown) => string;
  /** Parses input text. Returns `undefined` for an empty one. */
  readonly parseText?: (text: string) => unknown;
}

/** A field that users fill in. `reply` is `undefined` if it never leaves the server; `asNew` has the default. */
export interface StaffField<
  Reply extends z.ZodType | undefined = z.ZodType | undefined,
  Input extends z.ZodType = z.ZodType,
  New extends z.ZodType = z.ZodType,
  Headers extends readonly string[] = readonly string[],
> extends FieldTraits {
  readonly owner: 'staff';
  readonly reply: Reply;
  readonly input: Input;
  readonly asNew: New;
  /** Headers of the import column. Empty: not imported. */
  readonly headers: Headers;
}

/** A read-only field. Values in requests are ignored. */
export interface ServerField<Reply extends z.ZodType = z.ZodType> {
  readonly owner: 'server';
  readonly reply: Reply;
}

export type Fields = Readonly<Record<string, StaffField | ServerField>>;

export interface FieldOptions<Headers extends readonly string[]> {
  readonly headers?: Headers;
  readonly merge?: 'value' | 'set';
  readonly message?: string;
}

interface FieldSpec<Reply extends z.ZodType | undefined, Input extends z.ZodType> extends Omit<FieldTraits, 'isRequired' | 'merge'> {
  readonly reply: Reply;
  readonly input: Input;
}

export function requiredField<
  Reply extends z.ZodType | undefined,
  Input extends z.ZodType,
  const Headers extends readonly string[] = readonly [],
>(spec: FieldSpec<Reply, Input>, options: FieldOptions<Headers> = {}): StaffField<Reply, Input, Input, Headers> {
  return { ...traits(spec, options), isRequired: true, asNew: spec.input };
}

export function optionalField<
  Reply extends z.ZodType | undefined,
  Input extends z.ZodType,
  const Headers extends readonly string[] = readonly [],
>(
  spec: FieldSpec<Reply, Input>,
  initial: Exclude<z.output<Input>, undefined>,
  options: FieldOptions<Headers> = {},
): StaffField<Reply, Input, z.ZodDefault<Input>, Headers> {
  return { ...traits(spec, options), isRequired: false, asNew: spec.input.default(initial) };
}

export function startingWith<Reply extends z.ZodType | undefined, Input extends z.ZodType, const Headers extends readonly string[]>(
  field: StaffField<Reply, Input, Input, Headers>,
  initial: Exclude<z.output<Input>, undefined>,
): StaffField<Reply, Input, z.ZodDefault<Input>, Headers> {
  return { ...field, asNew: field.input.default(initial) };
}

/** A new record without a value gets it from the server instead of a default. */
export function setByServer<
  Reply extends z.ZodType | undefined,
  Input extends z.ZodType,
  New extends z.ZodType,
  const H extends readonly string[],
>(field: StaffField<Reply, Input, New, H>): StaffField<Reply, Input, z.ZodOptional<Input>, H> {
  return { ...field, asNew: field.input.optional() };
}

function traits<Reply extends z.ZodType | undefined, Input extends z.ZodType, Headers extends readonly string[]>(
  spec: FieldSpec<Reply, Input>,
  { headers, merge = 'value', ...rest }: FieldOptions<Headers>,
) {
  return { ...spec, ...rest, owner: 'staff' as const, merge, headers: headers ?? ([] as readonly string[] as Headers) };
}

export function serverOwned<Reply extends z.ZodType>(reply: Reply): ServerField<Reply> {
  return { owner: 'server', reply };
}
