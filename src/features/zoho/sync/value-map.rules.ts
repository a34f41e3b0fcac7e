/** Maps values of one system to values of the other. */
type ValueMap = Readonly<Record<string, string | undefined>>;

/** Maps a value, ignoring case; `undefined` if it isn't mapped. */
export function mapValue(map: ValueMap, value: string): string | undefined {
  if (Object.hasOwn(map, value)) return map[value];
  const key = value.trim().toLowerCase();
  return Object.entries(map).find(([known]) => known.toLowerCase() === key)?.[1];
}

/**
 * Maps a remote value to a local one; `undefined` if it isn't mapped. Keeps the current local value if it is sent as the remote one, because several
 * local values may be sent as the same remote value.
 */
export function mapToLocal(outgoing: ValueMap, incoming: ValueMap, remote: string, current: string | undefined): string | undefined {
  const sent = current === undefined ? undefined : mapValue(outgoing, current);
  return sent?.trim().toLowerCase() === remote.trim().toLowerCase() ? current : mapValue(incoming, remote);
}
