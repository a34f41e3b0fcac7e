import { useEffect, useEffectEvent, useState } from 'react';
import type { Fields } from '../../record/record-field.ts';
import { useStableCallback } from '../useStableCallback.ts';
import { useSubmit } from '../useSubmit.ts';
import { type DraftState, shareEqual } from './draft-store.ts';
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

/**
 * A form derived from fields. Focuses the first invalid field and sends one request at a time. The props of a field keep their identity
 * until they change, so that a key renders only the field it was pressed in.
 */
export function useForm<Values extends object, Data>(options: FormOptions<Values, Data>) {
  const { name, fields, initial, draft, read, send, notes = {} } = options;
  const [first] = useState(initial);
  const start = draft ? initial() : first;
  const own = useState(first);
  const [values, update]: DraftState<Values> = draft ?? own;
  const { errors, show, clear, settle } = useFieldErrors(name, fields);
  const { submit, isSending, error, clearError } = useSubmit(send);

  const change = useStableCallback((patch: Partial<Values>) => {
    update((current) => ({ ...current, ...patch }));
    clear(Object.keys(patch));
  });
  const [propsOf] = useState(() => createFieldProps((field, value) => change({ [field]: value } as unknown as Partial<Values>)));

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
  const requestSubmit = useStableCallback(() => void handleSubmit());
  const reset = useStableCallback(() => {
    update(() => start);
    show({});
  });

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
    submit: requestSubmit,
    send: submit,
    isTouched: () => hasUncommitted(name) || JSON.stringify(values) !== JSON.stringify(start),
    reset,
    text: <K extends KeyOf<Values, string>>(field: K) => {
      const { share, handleEvent } = propsOf(field);
      return share({ ...describe(field), autoComplete: 'off', onChange: handleEvent });
    },
    items: <K extends KeyOf<Values, readonly string[]>>(field: K) => {
      const { share, handleValue } = propsOf<Values[K]>(field);
      return share({ ...describe(field), onChange: handleValue });
    },
    /** Props of a list of objects. `itemErrors` are keyed like '0.email'. */
    list: <K extends KeyOf<Values, readonly object[]>>(field: K) => {
      const { share, shareErrors, handleValue } = propsOf<Values[K]>(field);
      return share({ ...describe(field), itemErrors: shareErrors(itemErrors(errors, field)), onChange: handleValue });
    },
  };
}

interface FieldProps<Value> {
  /** Returns the props of the render before if they are equal. */
  readonly share: <Props extends object>(props: Props) => Props;
  /** The same for the errors of list items, which change less often than the items. */
  readonly shareErrors: (errors: Record<string, string>) => Record<string, string>;
  readonly handleEvent: (event: { readonly currentTarget: { readonly value: string } }) => void;
  readonly handleValue: (value: Value) => void;
}

/** Creates the handlers of each field once. */
function createFieldProps(onChange: (field: string, value: unknown) => void) {
  const known = new Map<string, FieldProps<unknown>>();
  const create = (field: string): FieldProps<unknown> => {
    const share = shareEqual<object>();
    return {
      share: <Props extends object>(props: Props) => share(props) as Props,
      shareErrors: shareEqual(),
      handleEvent: ({ currentTarget }) => onChange(field, currentTarget.value),
      handleValue: (value) => onChange(field, value),
    };
  };
  return <Value>(field: string): FieldProps<Value> => {
    const props = known.get(field) ?? create(field);
    known.set(field, props);
    return props;
  };
}

function pickTraits(fields: Fields, field: string): { label?: string; limit?: number; isRequired?: boolean } {
  const found = fields[field];
  return found?.owner === 'staff' ? found : {};
}
