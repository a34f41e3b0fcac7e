import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

const NONE: readonly string[] = [];

/** Loads suggestions for makes and models when a field needs them. */
export function useVehicleCatalog(isWanted: boolean) {
  const { data, isPending } = useQuery({
    queryKey: ['vehicle', 'catalog'],
    queryFn: readCatalog,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const models = useMemo(() => new Map(data?.vehicles.map((entry) => [entry.make.toLowerCase(), entry.models])), [data]);
  return {
    isPending,
    makes: useMemo(() => data?.vehicles.map(({ make }) => make) ?? NONE, [data]),
    otherNames: data?.otherNames,
    findModels: (make: string) => models.get(make.trim().toLowerCase()) ?? NONE,
  };
}

async function readCatalog() {
  const [{ VEHICLE_CATALOG: vehicles }, { OTHER_NAMES: otherNames }] = await Promise.all([
    import('../vehicle-catalog.ts'),
    import('../catalog-names.rules.ts'),
  ]);
  return { vehicles, otherNames };
}
