interface HealthFact {
  readonly label: string;
  readonly value: string;
}

interface HealthReport {
  /** What is wrong and what to do; null if all is well. */
  readonly advice: string | null;
  readonly facts: readonly HealthFact[];
}

export interface HealthCheck<Deps> {
  readonly subject: string;
  /** Returns undefined if there is nothing to report. */
  readonly read: (deps: Deps) => Promise<HealthReport | undefined>;
}

/** A Prometheus gauge of a feature, read on each scrape. */
export interface FeatureGauge<Deps> {
  /** Follows Prometheus naming: 'obdesk_zoho_queue_oldest_seconds'. */
  readonly name: string;
  readonly help: string;
  readonly read: (deps: Deps) => Promise<number>;
}
