/** Opens an external URL. Resolves only if the user comes back to this page unchanged, such as with Back. */
export function navigateAway(address: string): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    location.assign(address);
  });
}
