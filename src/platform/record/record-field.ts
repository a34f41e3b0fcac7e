import type { z } from 'zod';

/** The facts about a field that the form, the merge and an import need beside its schemas. */
interface FieldTraits {
  /** Its name on the screen and in messages. */
  readonly label: string;
  /** Most characters its input takes; absent for what is not typed. */
  readonly limit?: number;
  /** Whether a new record has to say it. */
  readonly isRequired: boolean;
  /** Whether two people's changes are a conflict ('value') or are both kept, item by item ('set'). */
  readonly merge: 'value' | 'set';
  /** Browsers keep it no longer than its form is open. */
  readonly isSecret?: true;
  /** The message of a form instead of the schema's own. */
  readonly message?: string;
  /** A value as an input shows it; absent where the input holds the value itself. */
  readonly toText?: (value: unknown) => string;
  /** Turns a typed text into what the schema takes; undefined for nothing. */
  readonly parseText?: (text: string) => unknown;
}

/**
 * A field that staff fill in. `reply` is what a stored record has, undefined for what never leaves the server;
 * `input` is what may be sent; `asNew` is the same for a new record, with its default.
 */
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
  /** The names a column of an import goes by; none: it is not imported. */
  readonly headers: Headers;
}

/** A field that the server alone sets; what a caller sends for it is ignored. */
export interface ServerField<Reply extends z.ZodType = z.ZodType> {
  readonly owner: 'server';
  readonly reply: Reply;
}

export type Fields = Readonly<Record<string, StaffField | ServerField>>;

/** Options that most kinds of field take. */
export interface FieldOptions<Headers extends readonly string[]> {
  readonly headers?: Headers;
  readonly merge?: 'value' | 'set';
  readonly message?: string;
}

interface FieldSpec<Reply extends z.ZodType | undefined, Input extends z.ZodType> extends Omit<FieldTraits, 'isRequired' | 'merge'> {
  readonly reply: Reply;
  readonly input: Input;
}

/** A field that a new record has to say. */
export function requiredField<
  Reply extends z.ZodType | undefined,
  Input extends z.ZodType,
  const Headers extends readonly string[] = readonly [],
>(spec: FieldSpec<Reply, Input>, options: FieldOptions<Headers> = {}): StaffField<Reply, Input, Input, Headers> {
  return { ...traits(spec, options), isRequired: true, asNew: spec.input };
}

/** A field that is `initial` in a new record that does not say it. */
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

/** The same field, still required, with what a new record that does not say it begins with. */
export function startingWith<Reply extends z.ZodType | undefined, Input extends z.ZodType, const Headers extends readonly string[]>(
  field: StaffField<Reply, Input, Input, Headers>,
  initial: Exclude<z.output<Input>, undefined>,
): StaffField<Reply, Input, z.ZodDefault<Input>, Headers> {
  return { ...field, asNew: field.input.default(initial) };
}

function traits<Reply extends z.ZodType | undefined, Input extends z.ZodType, Headers extends readonly string[]>(
  spec: FieldSpec<Reply, Input>,
  { headers, merge = 'value', ...rest }: FieldOptions<Headers>,
) {
  return { ...spec, ...rest, owner: 'staff' as const, merge, headers: headers ?? ([] as readonly string[] as Headers) };
}

/** A field that the server alone sets. */
export function serverOwned<Reply extends z.ZodType>(reply: Reply): ServerField<Reply> {
  return { owner: 'server', reply };
}
