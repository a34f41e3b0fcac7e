/** A promise for what has to wait until the test lets it go; it does not matter which of the two comes first. */
export function holdBack(): { until: Promise<void>; letGo: () => void } {
  let letGo: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { until, letGo };
}
