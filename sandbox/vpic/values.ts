/** Variables of a vehicle by name; all are texts. */
export type Values = Readonly<Record<string, string>>;
