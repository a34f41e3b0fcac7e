/** A figure of a subject, as the health page shows it. */
export interface HealthFact {
  readonly label: string;
  readonly value: string;
}

/** How a subject is. */
export interface HealthReport {
  /** What is wrong with it and what to do; null: it is well. */
  readonly advice: string | null;
  readonly facts: readonly HealthFact[];
}

/** A subject of the health page that a feature looks after. */
export interface HealthCheck<Deps> {
  /** Its title: 'Zoho'. */
  readonly subject: string;
  /** Reads how it is; undefined where there is nothing to say of it. */
  readonly read: (deps: Deps) => Promise<HealthReport | undefined>;
}

/** A figure of a feature for Prometheus, read whenever it is asked for. */
export interface FeatureGauge<Deps> {
  /** By Prometheus's rules: 'obdesk_zoho_queue_oldest_seconds'. */
  readonly name: string;
  readonly help: string;
  readonly read: (deps: Deps) => Promise<number>;
}
