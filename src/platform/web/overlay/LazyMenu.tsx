import { Menu, type MenuDropdownProps, type MenuProps } from '@mantine/core';
import { type AriaAttributes, cloneElement, type ReactElement, type ReactNode, type Ref, useState } from 'react';
import { useMenu } from './useMenu.ts';

interface TargetProps extends Pick<AriaAttributes, 'aria-haspopup' | 'aria-expanded'> {
  onClick?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

interface LazyMenuProps extends Pick<MenuProps, 'position' | 'width'> {
  /** The button that opens the menu. */
  target: ReactElement<TargetProps>;
  dropdown?: MenuDropdownProps;
  children: ReactNode;
}

/** The button replaces the one of the closed menu, which had the focus. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

/** A menu that is mounted when it's first opened. Until then, a page pays only for its button. */
export function LazyMenu({ target, dropdown, children, ...options }: LazyMenuProps) {
  const menu = useMenu();
  const [isMounted, setMounted] = useState(false);

  function handleFirstClick() {
    setMounted(true);
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
