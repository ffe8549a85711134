import { BooksPill } from "../books/books-bar.tsx";
import { useBox } from "../feed/box.ts";
import { goTo, pageNames, type PageName, worldTitle } from "../feed/place.ts";
import { state } from "../feed/stream.ts";
import { Icon } from "../look/icon.tsx";
import { turnTheme } from "../look/theme.ts";
import { pages } from "./pages.tsx";

/** Where, what and how it stands: the same on every page. */
export function Head({ page, world }: { page: PageName; world: string }) {
  const told = useBox(state);
  const faults = told?.faults.length ?? 0;
  return (
    <header className="hd">
      <h1 className="hd__brand">
        <i>
          <Icon name="play" />
        </i>
        导演台
      </h1>
      <span className="pill">{worldTitle(world)}</span>
      <nav className="tabs" aria-label="页面">
        {pageNames.map((it) => (
          <button key={it} type="button" aria-current={it === page ? "page" : undefined} onClick={() => goTo(it)}>
            {pages[it].title}
          </button>
        ))}
      </nav>
      <span className="hd__sep" />
      <BooksPill />
      {told && (
        <>
          <span className="pill n">种子 {told.seed}</span>
          <span className="pill n">在线 {told.sockets}</span>
          {faults > 0 && (
            <span className="pill pill--bad">
              <Icon name="bug" />
              故障 {faults} 项
            </span>
          )}
        </>
      )}
      <span className="hd__space" />
      <button type="button" className="ib ib--lg" aria-label="深浅" title="深浅" onClick={turnTheme}>
        <Icon name="moon" />
      </button>
    </header>
  );
}
