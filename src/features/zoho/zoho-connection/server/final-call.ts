/** A DELETE at Zoho that undoes what belongs to a connection. */
export interface FinalCall {
  readonly service: 'crm' | 'desk';
  /** Without the query. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
}
