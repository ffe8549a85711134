/**
 * The frames of one page share the browser's way back, so Back in one phone would take back a step of the other. A phone in a frame keeps
 * its way to itself, and tells the page around it where it is.
 */
export function keepOwnHistory(): void {
  const { history, location } = window;
  const show = history.replaceState.bind(history);
  const here = () => ({ state: history.state as unknown, url: location.href });
  const way = [here()];
  let at = 0;
  const arrived = () => {
    way[at] = here();
    window.parent.postMessage({ route: location.pathname + location.search }, location.origin);
  };
  history.replaceState = (state, _title, url) => {
    show(state, "", url);
    arrived();
  };
  history.pushState = (state, _title, url) => {
    show(state, "", url);
    at += 1;
    way.length = at;
    arrived();
  };
  history.go = (by = 0) => {
    // As with the browser's own, whoever asks goes on first.
    setTimeout(() => {
      const next = way[at + by];
      if (next === undefined) return;
      at += by;
      show(next.state, "", next.url);
      arrived();
      window.dispatchEvent(new PopStateEvent("popstate", { state: next.state }));
    });
  };
  history.back = () => history.go(-1);
  history.forward = () => history.go(1);
  arrived();
}
