import { Box, Flex } from '@mantine/core';
import type { ReactNode } from 'react';

/** Two charts of the same height. Stacked on small screens. */
export function ChartPair({ narrow, wide }: { narrow: ReactNode; wide: ReactNode }) {
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} gap="sm">
      <Box display="grid" flex={{ lg: 0.69 }} miw={0}>
        {narrow}
      </Box>
      <Box display="grid" flex={{ lg: 1 }} miw={0}>
        {wide}
      </Box>
    </Flex>
  );
}
