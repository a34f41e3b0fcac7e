import { Skeleton, Stack } from '@mantine/core';
import utilities from '../../theme/utilities.module.css';

export function SkeletonRows({ count = 8 }: { count?: number }) {
  return (
    <div className={utilities.appear} role="status" aria-label="Loading" data-unprinted>
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <Stack key={row} h={57} justify="center" gap="xs" px="md">
          <Skeleton height={12} width={`${58 - (row % 4) * 7}%`} />
          <Skeleton height={9} width={`${36 - (row % 3) * 5}%`} />
        </Stack>
      ))}
    </div>
  );
}
