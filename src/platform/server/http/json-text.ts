/** JSON that the database has already written, in the shape of `T`; it is sent as it is. Made only by stores. */
export class JsonText<T> {
  readonly json: string;
  /** Never set: it keeps texts of different shapes apart for the compiler. */
  declare readonly shape: T;

  constructor(json: string) {
    this.json = json;
  }
}
