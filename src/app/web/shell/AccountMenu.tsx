import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import type { User } from '../../../features/users/user.contract.ts';
import { Avatar } from '../../../platform/web/ui/Avatar.tsx';
import classes from './AccountMenu.module.css';
import { useLogout } from './use-logout.ts';

const SCHEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'Like this device', icon: IconDeviceDesktop },
] as const;

export function AccountMenu({ user }: { user: User }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const logout = useLogout();
  return (
    <Menu width={210}>
      <Menu.Target>
        <UnstyledButton className={classes.account} aria-label={`Account of ${user.fullName}, ${user.role}`}>
          <Avatar name={user.fullName} initials={user.avatar} size="medium" />
          <span className={classes.words}>
            <span className={classes.name}>{user.fullName}</span>
            <span className={classes.role}>{user.role}</span>
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.fullName}, {user.role}
        </Menu.Label>
        {SCHEMES.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            closeMenuOnClick={false}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={colorScheme === value && <IconCheck size={15} aria-hidden />}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={logout}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
