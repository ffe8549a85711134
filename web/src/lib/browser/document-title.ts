/**
 * Parts of the document title, which only this module sets. A visible page has the title of its
 * screen. A hidden page appears in a list of tabs, so its title shows news, the number of waiting
 * orders, and the amount to pay with the time left, or the screen's title if there is nothing to
 * pay.
 */
type DocumentTitleParts = {
  screen: string;
  news: boolean;
  waiting: number;
  toPay: string | undefined;
};

const parts: DocumentTitleParts = { screen: "", news: false, waiting: 0, toPay: undefined };

export function setDocumentTitle(part: Partial<DocumentTitleParts>): void {
  Object.assign(parts, part);
  if (!document.hidden) parts.news = false;
  const { screen, news, waiting, toPay } = parts;
  const glance = [news ? "●" : "", waiting > 0 ? `(${waiting})` : "", toPay ?? screen];
  document.title = document.hidden ? glance.filter(Boolean).join(" ") : screen;
}

document.addEventListener("visibilitychange", () => setDocumentTitle({}));
