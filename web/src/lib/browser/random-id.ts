/**
 * Returns a random id. crypto.randomUUID is missing outside of secure contexts, such as on a phone
 * in a local network.
 */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
