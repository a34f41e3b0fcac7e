import { Box, Divider, Drawer, Flex, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { memo, useEffect } from 'react';
import type { User } from '../../../features/admin/users/user.contract.ts';
import { formatBadge } from '../../../platform/number-text.ts';
import { MountOnOpen } from '../../../platform/web/overlay/OpenAfterMount.tsx';
import { useCloseOnNavigation } from '../../../platform/web/overlay/useMenu.ts';
import { Slot } from '../../../platform/web/Slot.tsx';
import utilities from '../../../platform/web/theme/utilities.module.css';
import { Logo } from '../../../platform/web/ui/Logo.tsx';
import { PlainLink } from '../../../platform/web/ui/text/PlainLink.tsx';
import type { NavigationPlace } from '../../../platform/web/web-feature.ts';
import { type NavigationEntry, navigationOf, OpenCount } from '../navigation.ts';
import classes from './Sidebar.module.css';
import { useSection } from './section.tsx';

interface SidebarEntriesProps {
  user: User;
  expanded: boolean;
  onChoose?: () => void;
}

declare module '../../../platform/web/slots.ts' {
  interface SlotProps {
    /** Below the entries of a section. */
    'sidebar-section': {
      title: string;
      /** If false, there is room for an icon only. */
      expanded: boolean;
      onChoose: (() => void) | undefined;
    };
  }
}

function SectionTitle({ title, expanded }: { title: string; expanded: boolean }) {
  if (!expanded)
    return (
      <>
        <Divider mx="sm" mb="xs" color="var(--obd-side-line)" />
        <VisuallyHidden component="h2">{title}</VisuallyHidden>
      </>
    );
  return (
    <Title order={2} px={10} py={4} c="var(--obd-side-ink-3)" fz="var(--obd-text-label)" fw={600} lh="17px" lts="0.06em" tt="uppercase">
      {title}
    </Title>
  );
}

interface SidebarEntryProps {
  entry: NavigationEntry<NavigationPlace>;
  expanded: boolean;
  onChoose: (() => void) | undefined;
}

/** Active state comes from the section, because a page may belong to an entry with a different path. */
function SidebarEntry(props: SidebarEntryProps) {
  return <EntryLink {...props} isCurrent={useSection()?.path === props.entry.path} />;
}

/** Renders after a navigation only if the entry is entered or left. */
const EntryLink = memo(function EntryLink({ entry, isCurrent, expanded, onChoose }: SidebarEntryProps & { isCurrent: boolean }) {
  const { path, label, icon: Icon, useCount, counted = 'open' } = entry;
  return (
    <li>
      <PlainLink
        to={path}
        className={classes.entry}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onChoose}
        title={expanded ? undefined : label}
      >
        <Icon size={18} stroke={1.7} aria-hidden />
        <span className={`${utilities.fill} ${utilities.truncate} ${classes.label}`}>{label}</span>
        {useCount && (
          <OpenCount useCount={useCount}>
            {(open) =>
              open > 0 && (
                <span className={`${utilities.numbers} ${classes.count}`} role="img" aria-label={`${open} ${counted}`}>
                  {formatBadge(open)}
                </span>
              )
            }
          </OpenCount>
        )}
      </PlainLink>
    </li>
  );
});

function SidebarEntries({ user, expanded, onChoose }: SidebarEntriesProps) {
  return (
    <Flex
      component="nav"
      className={classes.nav}
      data-expanded={expanded}
      aria-label="Main"
      direction="column"
      flex={1}
      mih={0}
      gap="sm"
      px={10}
      pt={2}
      pb="md"
    >
      {navigationOf(user).map(({ title, entries }) => (
        <Box key={title} pos="relative">
          {title && <SectionTitle title={title} expanded={expanded} />}
          <Flex component="ul" direction="column" gap={1}>
            {entries.map((entry) => (
              <SidebarEntry key={entry.path} entry={entry} expanded={expanded} onChoose={onChoose} />
            ))}
          </Flex>
          <Slot name="sidebar-section" props={{ title, expanded, onChoose }} />
        </Box>
      ))}
    </Flex>
  );
}

interface SidebarProps {
  user: User;
  expanded: boolean;
  onToggle: () => void;
}

export function Sidebar({ user, expanded, onToggle }: SidebarProps) {
  const Icon = expanded ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  const label = expanded ? 'Collapse sidebar' : 'Expand sidebar';
  const width = expanded ? 'var(--obd-sidebar-wide)' : 'var(--obd-sidebar-narrow)';
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--obd-side-width', width);
    return () => void style.removeProperty('--obd-side-width');
  }, [width]);
  const aligned = { align: 'center', flex: 'none', justify: expanded ? 'flex-start' : 'center', px: expanded ? 'lg' : 0 } as const;
  return (
    <Flex
      component="aside"
      className={`${classes.dark} ${classes.sidebar}`}
      aria-label="Sidebar"
      direction="column"
      flex="none"
      w={width}
      visibleFrom="md"
    >
      <Flex {...aligned} h="var(--obd-header)">
        <Logo compact={!expanded} />
      </Flex>
      <SidebarEntries user={user} expanded={expanded} />
      <Flex
        {...aligned}
        component={UnstyledButton}
        className={classes.toggle}
        aria-label={label}
        aria-expanded={expanded}
        title={label}
        gap={10}
        h={44}
        fz="sm"
        onClick={onToggle}
      >
        <Icon size={19} aria-hidden />
        {expanded && <span aria-hidden>Collapse</span>}
      </Flex>
    </Flex>
  );
}

interface SidebarDrawerProps {
  user: User;
  opened: boolean;
  onClose: () => void;
}

export function SidebarDrawer({ user, opened, onClose }: SidebarDrawerProps) {
  useCloseOnNavigation(opened, onClose);
  return (
    <MountOnOpen opened={opened}>
      {(isOpen) => (
        <Drawer
          opened={isOpen}
          onClose={onClose}
          size="var(--obd-sidebar-wide)"
          padding={0}
          title={
            <Box pl="lg">
              <Logo />
            </Box>
          }
          classNames={{ content: classes.dark, header: classes.dark, close: classes.close }}
        >
          <SidebarEntries user={user} expanded onChoose={onClose} />
        </Drawer>
      )}
    </MountOnOpen>
  );
}
