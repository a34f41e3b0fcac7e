import { Box, Flex, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import utilities from '../theme/utilities.module.css';
import { createPortalSlot } from '../ui/header/portal-slot.ts';
import { Key } from '../ui/keyboard/Key.tsx';
import kit from '../ui/ui.module.css';
import type { FoundItem } from '../web-feature.ts';
import { announceResults } from './announce-results.ts';
import classes from './ExactMatches.module.css';

export const exactMatchSlot = createPortalSlot();

/** As many as fit above a list, best matches first. */
const SHOWN = 4;

/** Exact matches of a search, shown above the list because filters may hide them. */
export function ExactMatches({ items }: { items: readonly FoundItem[] }) {
  const shown = items.slice(0, SHOWN);
  return (
    <exactMatchSlot.Fill>
      <VisuallyHidden role="status">{shown.length > 0 && announceResults({ count: shown.length, named: shown[0]?.label })}</VisuallyHidden>
      {shown.length > 0 && (
        <Box component="section" flex="none" px="var(--obd-gutter)" py="xs" aria-label="Exact matches">
          <ul className={`${utilities.surface} ${kit.entries}`}>
            {shown.map(({ key, label, note, link }, index) => (
              <li key={`${key} ${link.to}`}>
                <Flex
                  className={classes.hit ?? ''}
                  align="center"
                  gap="sm"
                  mih="max(36px, var(--obd-control))"
                  px="sm"
                  py={2}
                  fz="sm"
                  c="var(--obd-ink)"
                  td="none"
                  renderRoot={(props) => <Link {...props} {...link} />}
                >
                  <Flex flex={1} direction={{ base: 'column', md: 'row' }} columnGap="sm" miw={0}>
                    <Text span size="sm" fw={600} truncate>
                      {label}
                    </Text>
                    {note !== '' && (
                      <Text span size="sm" c="dimmed" truncate>
                        {note}
                      </Text>
                    )}
                  </Flex>
                  <Text span flex="none" size="sm" fw={600} c="var(--obd-accent)">
                    Open {index === 0 && <Key>↵</Key>}
                  </Text>
                </Flex>
              </li>
            ))}
          </ul>
        </Box>
      )}
    </exactMatchSlot.Fill>
  );
}
