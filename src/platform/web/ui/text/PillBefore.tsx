import { Pill } from './Pill.tsx';

/** A gray pill followed by a space. Renders nothing without content. */
export function PillBefore({ children }: { children: string | false }) {
  return (
    children !== false && (
      <>
        <Pill tone="gray">{children}</Pill>{' '}
      </>
    )
  );
}
