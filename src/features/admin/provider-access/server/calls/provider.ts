/** Whom calls are made to, and how many of them it takes from all nodes together. */
export interface Provider {
  /** 'zoho'. */
  readonly name: string;
  /** The services that it counts apart, such as 'crm'; their names are unlike those of other providers. */
  readonly services: readonly string[];
  /** Of all its services, in any 60 seconds. */
  readonly perMinute: number;
  /** Of each service. */
  readonly atOnce: number;
}
