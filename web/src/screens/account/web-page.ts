/** An address that may be opened or drawn: the backend's word, but never a script in the guise of an address. */
export function safeWebUrl(address: string): string | undefined {
  if (address === "") return undefined;
  try {
    const url = new URL(address, location.origin);
    return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** The same page with the order that the talk is about. */
export function urlWithOrder(page: string, orderId: string): string {
  const url = new URL(page);
  url.searchParams.set("orderId", orderId);
  return url.href;
}
