import { useContext, useMemo } from 'react';
import type { AnyPath } from '../../../../platform/web/page-paths.ts';
import { type RecordPlace, type WebFeature, WebFeaturesContext } from '../../../../platform/web/web-feature.ts';

/** How the features call what they record. */
export interface AuditWords {
  /** The name of an action; the action itself where no feature names it. */
  readonly toLabel: (action: string) => string;
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
  return useMemo(() => collectWords(features), [features]);
}

function collectWords(features: readonly WebFeature<AnyPath>[]): AuditWords {
  const labels = new Map(features.flatMap(({ auditLabels = {} }) => Object.entries(auditLabels)));
  const places = new Map(features.flatMap(({ records = {} }) => Object.entries(records)));
  return {
    places,
    toLabel: (action) => labels.get(action) ?? action,
    labels: toOptions([...labels]),
    kinds: toOptions([...places].map(([kind, { noun }]) => [kind, noun])),
  };
}

function toOptions(entries: readonly (readonly [string, string])[]): Option[] {
  return entries.map(([value, label]) => ({ value, label })).toSorted((one, other) => one.label.localeCompare(other.label));
}
