// Runs inside the measured page, before any of its own scripts.
globalThis.bench = {
  /** Milliseconds from the start of the navigation to the frame after so many rows are there. */
  untilRows: (rows) => when(() => document.querySelectorAll('main li a').length >= rows).then(() => performance.now()),

  /** Clicks what `selector` finds; milliseconds until the page at `path` shows what `content` finds. */
  follow(selector, path, content) {
    const link = document.querySelector(selector);
    if (!link) throw new Error(`nothing to click at ${selector}`);
    const before = document.querySelector(content);
    const start = performance.now();
    link.click();
    return when(() => location.hash.startsWith(`#${path}`) && isNew(document.querySelector(content), before)).then(
      () => performance.now() - start,
    );
  },
};

const isNew = (shown, before) => shown !== null && shown !== before;

function when(isThere) {
  return new Promise((resolve) => {
    const look = () => (isThere() ? requestAnimationFrame(resolve) : requestAnimationFrame(look));
    look();
  });
}
