import { useEffect, useEffectEvent, useState } from 'react';
import type { Fields } from '../../record/record-field.ts';
import { useSubmit } from '../useSubmit.ts';
import type { DraftState } from './draft-store.ts';
import { hasUncommitted } from './inputs/uncommitted.ts';
import { itemErrors, useFieldErrors } from './useFieldErrors.ts';

export interface FormOptions<Values extends object, Data> {
  /** Prefix of the input IDs. */
  name: string;
  fields: Fields;
  initial: () => Values;
  /** Stores values beyond the lifetime of the form. */
  draft?: DraftState<Values>;
  read: (values: Values) => { data?: Data; errors: Record<string, string> };
  send: (data: Data) => Promise<unknown>;
  /** Hints shown like errors on valid fields. */
  notes?: Readonly<Record<string, string>>;
}

export type Form<Values extends object> = Omit<ReturnType<typeof useForm<Values, unknown>>, 'send'>;

type KeyOf<Values, T> = { [K in keyof Values]: Values[K] extends T ? K : never }[keyof Values] & string;

/** A form derived from fields. Focuses the first invalid field and sends one request at a time. */
export function useForm<Values extends object, Data>(options: FormOptions<Values, Data>) {
  const { name, fields, initial, draft, read, send, notes = {} } = options;
  const [first] = useState(initial);
  const start = draft ? initial() : first;
  const own = useState(first);
  const [values, update]: DraftState<Values> = draft ?? own;
  const { errors, show, clear, settle } = useFieldErrors(name, fields);
  const { submit, isSending, error, clearError } = useSubmit(send);

  function change(patch: Partial<Values>) {
    update((current) => ({ ...current, ...patch }));
    clear(Object.keys(patch));
  }

  // Committing a field changes `values` in the next render, so the form is read in an effect.
  const [request, setRequest] = useState<{ readonly isSettled: boolean }>();
  const finish = useEffectEvent((isSettled: boolean) => {
    const { data, errors: wrong } = read(values);
    show(wrong);
    if (isSettled && data !== undefined) void submit(data);
  });
  useEffect(() => {
    if (request) finish(request.isSettled);
  }, [request]);

  const handleSubmit = async () => setRequest({ isSettled: await settle() });

  const describe = <K extends keyof Values & string>(field: K) => {
    const { label = '', limit, isRequired = false } = pickTraits(fields, field);
    const shared = { id: `${name}-${field}`, label, value: values[field], error: errors[field] ?? notes[field] };
    return { ...shared, withAsterisk: isRequired, ...(limit !== undefined && { maxLength: limit }) };
  };

  return {
    values,
    errors,
    change,
    isSending,
    failure: error?.message,
    clearFailure: clearError,
    submit: () => void handleSubmit(),
    send: submit,
    isTouched: () => hasUncommitted(name) || JSON.stringify(values) !== JSON.stringify(start),
    reset: () => {
      update(() => start);
      show({});
    },
    text: <K extends KeyOf<Values, string>>(field: K) => ({
      ...describe(field),
      autoComplete: 'off',
      onChange: (event: { currentTarget: { value: string } }) =>
        change({ [field]: event.currentTarget.value } as unknown as Partial<Values>),
    }),
    items: <K extends KeyOf<Values, readonly string[]>>(field: K) => ({
      ...describe(field),
      onChange: (items: Values[K]) => change({ [field]: items } as unknown as Partial<Values>),
    }),
    /** Props of a list of objects. `itemErrors` are keyed like '0.email'. */
    list: <K extends KeyOf<Values, readonly object[]>>(field: K) => ({
      ...describe(field),
      itemErrors: itemErrors(errors, field),
      onChange: (items: Values[K]) => change({ [field]: items } as unknown as Partial<Values>),
    }),
  };
}

function pickTraits(fields: Fields, field: string): { label?: string; limit?: number; isRequired?: boolean } {
  const found = fields[field];
  return found?.owner === 'staff' ? found : {};
}
