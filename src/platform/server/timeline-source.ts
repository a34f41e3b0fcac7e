import type { Access } from '../endpoint.ts';

/** Records of a feature on the timeline of a customer. */
export interface TimelineSource {
  readonly kinds: readonly string[];
  /** Who may read these records. */
  readonly access: Access;
  /**
   * Selects the entries of the customer `$1`: `kind`, `key` (unique within the kind), `record_id` to open, `at`, `title`, `status`, `who`,
   * `author_id` and `cents`. `at` is a column that an index sorts after the customer.
   */
  readonly sql: string;
}
