import { useContext, useMemo } from 'react';
import type { AnyPath } from '../../../../platform/web/page-paths.ts';
import { type RecordPlace, useRecordPlaces, type WebFeature, WebFeaturesContext } from '../../../../platform/web/web-feature.ts';
import { labelActors } from '../actor-label.rules.ts';
import { useAuditActors } from './audit.queries.ts';

/** How the features call what they record. */
export interface AuditWords {
  /** The name of an action; the action itself where no feature names it. */
  readonly toLabel: (action: string) => string;
  /** How a person is called: with a part of the id where two are read alike. */
  readonly toPerson: ReturnType<typeof labelActors>;
  readonly labels: readonly Option[];
  readonly kinds: readonly Option[];
  readonly places: ReadonlyMap<string, RecordPlace>;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

export function useAuditWords(): AuditWords {
  const features = useContext(WebFeaturesContext);
  const places = useRecordPlaces();
  const actors = useAuditActors();
  return useMemo(() => ({ ...collectWords(features, places), places, toPerson: labelActors(actors ?? []) }), [features, places, actors]);
}

function collectWords(
  features: readonly WebFeature<AnyPath>[],
  places: ReadonlyMap<string, RecordPlace>,
): Pick<AuditWords, 'toLabel' | 'labels' | 'kinds'> {
  const labels = new Map(features.flatMap(({ auditLabels = {} }) => Object.entries(auditLabels)));
  return {
    toLabel: (action) => labels.get(action) ?? action,
    labels: toOptions([...labels]),
    kinds: toOptions([...places].map(([kind, { noun }]) => [kind, noun])),
  };
}

function toOptions(entries: readonly (readonly [string, string])[]): Option[] {
  return entries.map(([value, label]) => ({ value, label })).toSorted((one, other) => one.label.localeCompare(other.label));
}
