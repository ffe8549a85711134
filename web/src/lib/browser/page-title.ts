/**
 * Parts of the document title, which only this module sets. A visible page has its screen's title.
 * A hidden page stands in a list of tabs, where its title shows news, the number of waiting orders,
 * and what to pay until when.
 */
type PageTitleParts = { screen: string; news: boolean; waiting: number; toPay: string | undefined };

const parts: PageTitleParts = { screen: "", news: false, waiting: 0, toPay: undefined };

export function setPageTitle(part: Partial<PageTitleParts>): void {
  Object.assign(parts, part);
  if (!document.hidden) parts.news = false;
  const { screen, news, waiting, toPay } = parts;
  const glance = [news ? "●" : "", waiting > 0 ? `(${waiting})` : "", toPay ?? screen];
  document.title = document.hidden ? glance.filter(Boolean).join(" ") : screen;
}

document.addEventListener("visibilitychange", () => setPageTitle({}));
