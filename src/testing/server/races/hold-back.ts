/** A promise that resolves when the test releases it, before or after something waits for it. */
export function holdBack(): { until: Promise<void>; letGo: () => void } {
  let letGo: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { until, letGo };
}
