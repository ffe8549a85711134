/**
 * The name of the page has one writer. Looked at, it is called after its screen. Out of sight it stands in a
 * list of pages, where a glance should tell what has happened, how many orders wait, and what is to be paid until when.
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
