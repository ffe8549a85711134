/**
 * Gives a frame its own history and reports its route to the page around it. The frames of a page
 * share the browser's history, so Back in one app would otherwise undo a step of the other.
 */
export function isolateFrameHistory(): void {
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
    // Asynchronous like the browser's own history, so that the caller continues first.
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
