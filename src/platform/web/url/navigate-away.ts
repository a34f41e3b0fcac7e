/** Leaves for an address of another program. Resolves only when the browser comes back to this page as it was left, for example by Back. */
export function navigateAway(address: string): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    location.assign(address);
  });
}
