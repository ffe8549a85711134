/**
 * Returns the absolute URL if it is HTTP or HTTPS, otherwise undefined. The backend provides the
 * URL, and a scheme such as `javascript:` could run a script.
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
