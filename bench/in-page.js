/** Runs in the measured page. Returns the milliseconds from the click, or the start of the navigation, to the frame with new elements. */
globalThis.measureStep = ({ click, shows, count = 1 }) =>
  new Promise((resolve) => {
    const old = new Set(click ? document.querySelectorAll(shows) : []);
    const start = click ? performance.now() : 0;
    const end = () => resolve(performance.now() - start);
    const look = () => {
      const added = [...document.querySelectorAll(shows)].filter((element) => !old.has(element));
      requestAnimationFrame(added.length >= count ? end : look);
    };
    if (click) document.querySelector(click).click();
    look();
  });
