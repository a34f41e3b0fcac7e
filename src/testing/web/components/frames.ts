/** Waits for ten frames, so that a change that must not happen would be visible. */
export async function waitForFrames(): Promise<void> {
  for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
}
