import { Popover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core';
import { cloneElement, type ReactElement, type ReactNode, type Ref, useState } from 'react';
import { OpenAfterMount } from './OpenAfterMount.tsx';

export interface LazyTarget {
  ref?: Ref<HTMLButtonElement>;
}

interface LazyPopoverProps extends Omit<PopoverProps, 'opened' | 'children'> {
  opened: boolean;
  /** The button at which the popover opens. */
  target: ReactElement<LazyTarget>;
  dropdown?: PopoverDropdownProps;
  children: ReactNode;
}

/** A popover that is mounted when it's first opened. Until then, a page pays only for its button. */
export function LazyPopover({ opened, target, dropdown, children, ...options }: LazyPopoverProps) {
  if (!useWasOpened(opened)) return target;
  return (
    <OpenAfterMount opened={opened}>
      {(isOpen) => (
        <Popover opened={isOpen} {...options}>
          <Popover.Target>{cloneElement(target, { ref: takeFocus })}</Popover.Target>
          <Popover.Dropdown {...dropdown}>{children}</Popover.Dropdown>
        </Popover>
      )}
    </OpenAfterMount>
  );
}

/** Returns true from the first time on that `opened` is true. */
function useWasOpened(opened: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened && !wasOpened) setWasOpened(true);
  return wasOpened || opened;
}

/** The button replaces the one of the unmounted overlay. If that had the focus, the document has none now. */
export function takeFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true });
}
