import type { EndpointSpec } from '../endpoint.ts';
import type { Fields } from '../record/record-field.ts';
import type { RecordKind } from '../record-kinds.ts';

/** A record type as tests and tools know it. */
export interface RecordManifest {
  readonly kind: RecordKind;
  readonly fields: Fields;
  readonly api: RecordApi;
}

interface RecordApi {
  readonly list: EndpointSpec;
  readonly get?: EndpointSpec;
  readonly create: EndpointSpec;
  readonly update: EndpointSpec;
  readonly remove?: EndpointSpec;
}
