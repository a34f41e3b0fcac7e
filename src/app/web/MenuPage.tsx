import { Center, Flex, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAuth } from '../../features/admin/auth/web/auth.queries.ts';
import { formatCount } from '../../platform/number-text.ts';
import classes from './MenuPage.module.css';
import { navigationOf, OpenCount } from './navigation.ts';

export function MenuPage() {
  const { user } = useAuth();
  const sections = user ? navigationOf(user).filter(({ title }) => title !== '') : [];
  return (
    <Stack gap="xl" maw={1080} px={18} pt="lg" pb={32}>
      {sections.map(({ title, entries }) => (
        <section key={title} aria-label={title}>
          <Title order={2} mb="xs" c="dimmed" fz="var(--obd-text-label)" fw={600} lts="0.06em" tt="uppercase">
            {title}
          </Title>
          <ul className={classes.grid}>
            {entries.map(({ path, label, about, icon: Icon, useCount, counted = 'open' }) => (
              <li key={path}>
                <Paper component={Link} to={path} className={classes.tile} c="inherit" withBorder radius="lg" p={14}>
                  <Flex component="span" align="center" gap="sm">
                    <Center component="span" flex="none" w={38} h={38} bdrs="md" bg="var(--obd-accent-soft)" c="var(--obd-accent)">
                      <Icon size={20} aria-hidden />
                    </Center>
                    <Flex component="span" direction="column" flex={1} miw={0}>
                      <Text span fw={650}>
                        {label}
                      </Text>
                      <Text span size="sm" c="dimmed">
                        {about}
                      </Text>
                    </Flex>
                    {useCount && (
                      <OpenCount useCount={useCount}>
                        {(open) => (
                          <Text span size="xs" c="dimmed">
                            {formatCount(open)} {counted}
                          </Text>
                        )}
                      </OpenCount>
                    )}
                  </Flex>
                </Paper>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  );
}
