import type { ReactNode } from 'react';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import type { Settings, SettingsGroup } from '../settings.contract.ts';
import classes from './Loaded.module.css';
import { useSettings } from './settings.queries.ts';

interface LoadedProps<G extends SettingsGroup> {
  group: G;
  children: (settings: Settings<G>) => ReactNode;
}

/** Shows the content of a group of settings once it is read; before that nothing is shown or can be set. */
export function Loaded<G extends SettingsGroup>({ group, children }: LoadedProps<G>) {
  const { data, error, refetch } = useSettings(group);
  if (data) return children(data);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <div className={classes.loading} aria-busy />;
}
