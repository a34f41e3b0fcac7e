import { z } from 'zod';

/** One reason of a refusal, such as the code 6240 of a name that is taken. */
export interface QuickbooksFault {
  readonly code: string;
  /** What QuickBooks says in general. */
  readonly message: string;
  /** What it says of this request; empty where it says nothing more. */
  readonly detail: string;
  /** The property to blame; empty where none is. */
  readonly element: string;
}

const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? '');
/** With capitals, as the accounting service writes it. */
const Capital = z.object({ Fault: z.object({ Error: z.array(z.object({ Message: text, Detail: text, code: text, element: text })) }) });
/** With small letters, as the platform before it writes 401: recorded. */
const Small = z.object({ fault: z.object({ error: z.array(z.object({ message: text, detail: text, code: text })) }) });

/** Reads the fault that a body is, which may also come with the status 200; undefined when it is none. */
export function readFault(body: unknown): readonly QuickbooksFault[] | undefined {
  const capital = Capital.safeParse(body);
  if (capital.success)
    return capital.data.Fault.Error.map(({ Message, Detail, code, element }) => ({ code, message: Message, detail: Detail, element }));
  const small = Small.safeParse(body);
  return small.success ? small.data.fault.error.map((error) => ({ ...error, element: '' })) : undefined;
}
