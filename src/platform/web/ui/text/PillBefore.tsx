import { Pill } from './Pill.tsx';

/** A gray pill before a text and the blank between them; nothing where there is nothing to say. */
export function PillBefore({ children }: { children: string | false }) {
  return (
    children !== false && (
      <>
        <Pill tone="gray">{children}</Pill>{' '}
      </>
    )
  );
}
