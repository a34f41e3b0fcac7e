import { Menu, type MenuDropdownProps, type MenuProps } from '@mantine/core';
import { type AriaAttributes, cloneElement, type ReactElement, type ReactNode } from 'react';
import { type LazyTarget, takeFocus, useWasOpened } from './LazyPopover.tsx';
import { OpenAfterMount } from './OpenAfterMount.tsx';
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
  const { opened, onChange } = useMenu();
  if (!useWasOpened(opened))
    return cloneElement(target, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => onChange(true) });
  return (
    <OpenAfterMount opened={opened}>
      {(isOpen) => (
        <Menu opened={isOpen} onChange={onChange} {...options}>
          <Menu.Target>{cloneElement(target, { ref: takeFocus })}</Menu.Target>
          <Menu.Dropdown {...dropdown}>{children}</Menu.Dropdown>
        </Menu>
      )}
    </OpenAfterMount>
  );
}
