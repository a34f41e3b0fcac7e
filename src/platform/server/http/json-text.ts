/** JSON written by the database, of type `T`. Sent as is. Created by stores only. */
export class JsonText<T> {
  readonly json: string;
  /** Never set. Makes the type nominal. */
  declare readonly shape: T;

  constructor(json: string) {
    this.json = json;
  }
}
