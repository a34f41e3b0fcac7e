import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconApi, IconHelpCircle, IconLogout } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { User } from '../../../features/admin/users/user.contract.ts';
import { toArticlePath } from '../../../features/insight/articles/web/article-paths.ts';
import { useMenu } from '../../../platform/web/overlay/useMenu.ts';
import { COLOR_SCHEMES } from '../../../platform/web/theme/color-schemes.ts';
import { Avatar } from '../../../platform/web/ui/text/Avatar.tsx';
import { accountEntries } from '../navigation.ts';
import { useLogout } from '../use-logout.ts';
import { isAllowed } from '../web-features.ts';
import classes from './AccountMenu.module.css';
import { useArticle } from './useArticle.ts';

export function AccountMenu({ user }: { user: User }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const logout = useLogout();
  const slug = useArticle();
  const menu = useMenu();
  return (
    <Menu width={210} {...menu}>
      <Menu.Target>
        <UnstyledButton className={classes.account}>
          <span aria-hidden>
            <Avatar name={user.fullName} initials={user.avatar} size="medium" />
          </span>
          <span className={classes.words}>
            <span className={classes.name}>
              <span className={classes.unseen}>Account menu, </span>
              {user.fullName}
              <span className={classes.unseen}>,</span>
            </span>
            <span className={classes.role}>{user.role}</span>
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {user.fullName}, {user.role}
        </Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {COLOR_SCHEMES.map(({ value, label, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} aria-hidden />}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        {accountEntries
          .filter((entry) => isAllowed(user, entry))
          .map(({ path, label, icon: Icon }) => (
            <Menu.Item key={path} component={Link} to={path} leftSection={<Icon size={16} aria-hidden />}>
              {label}
            </Menu.Item>
          ))}
        {slug !== undefined && (
          <Menu.Item component={Link} to={toArticlePath(slug)} leftSection={<IconHelpCircle size={16} aria-hidden />}>
            Help for this page
          </Menu.Item>
        )}
        <Menu.Item component="a" href="/api/docs" target="_blank" rel="noopener" leftSection={<IconApi size={16} aria-hidden />}>
          API reference
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={logout}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
