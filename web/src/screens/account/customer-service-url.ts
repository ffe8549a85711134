/**
 * Returns the URL if it can be opened safely. The backend provides it, so URLs that run a script are
 * rejected.
 */
export function httpUrlOrUndefined(address: string): string | undefined {
  if (address === "") return undefined;
  try {
    const url = new URL(address, location.origin);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** Adds the order id to the URL of the customer service page. */
export function addOrderIdToUrl(page: string, orderId: string): string {
  const url = new URL(page);
  url.searchParams.set("orderId", orderId);
  return url.href;
}
