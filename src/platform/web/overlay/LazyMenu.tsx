import { Menu, type MenuDropdownProps, type MenuProps } from '@mantine/core';
import { type AriaAttributes, cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { type LazyTarget, takeFocus } from './LazyPopover.tsx';
import { useMenu } from './useMenu.ts';

interface TargetProps extends LazyTarget, Pick<AriaAttributes, 'aria-haspopup' | 'aria-expanded'> {
  onClick?: () => void;
}

interface LazyMenuProps extends Pick<MenuProps, 'position' | 'width'> {
  /** The button that opens the menu. */
  target: ReactElement<TargetProps>;
  dropdown?: MenuDropdownProps;
  children: ReactNode;
}

/** A menu that is mounted when it's first opened. Until then, a page pays only for its button. */
export function LazyMenu({ target, dropdown, children, ...options }: LazyMenuProps) {
  const menu = useMenu();
  const [isMounted, setMounted] = useState(false);

  /** Mounts the menu closed, then opens it, so that it can restore the focus later. The next key already goes to the menu. */
  function handleFirstClick() {
    flushSync(() => setMounted(true));
    menu.onChange(true);
  }

  if (!isMounted) return cloneElement(target, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: handleFirstClick });
  return (
    <Menu {...menu} {...options}>
      <Menu.Target>{cloneElement(target, { ref: takeFocus })}</Menu.Target>
      <Menu.Dropdown {...dropdown}>{children}</Menu.Dropdown>
    </Menu>
  );
}
