import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

const NONE: readonly string[] = [];

/** Makes and their models to choose from; read once somebody wants to choose. */
export function useVehicleCatalogue(isWanted: boolean) {
  const { data } = useQuery({
    queryKey: ['vehicle', 'catalogue'],
    queryFn: async () => (await import('../../vehicles/vehicle-catalogue.ts')).VEHICLE_CATALOGUE,
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const models = useMemo(() => new Map(data?.map((entry) => [entry.make.toLowerCase(), entry.models])), [data]);
  return {
    makes: useMemo(() => data?.map(({ make }) => make) ?? NONE, [data]),
    findModels: (make: string) => models.get(make.trim().toLowerCase()) ?? NONE,
  };
}
