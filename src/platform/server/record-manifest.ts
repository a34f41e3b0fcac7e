import type { EndpointSpec } from '../endpoint.ts';
import type { Fields } from '../record/record-field.ts';
import type { RecordKind } from '../record-kinds.ts';

/** A kind of record as tests and tools know it: enough to add one, to change it and to try what holds for every kind. */
export interface RecordManifest {
  readonly kind: RecordKind;
  readonly fields: Fields;
  readonly api: RecordApi;
}

/** The calls that every kind answers alike. Without `get`, a record is read from its list; without `remove`, it stays. */
interface RecordApi {
  readonly list: EndpointSpec;
  readonly get?: EndpointSpec;
  readonly create: EndpointSpec;
  readonly update: EndpointSpec;
  readonly remove?: EndpointSpec;
}
