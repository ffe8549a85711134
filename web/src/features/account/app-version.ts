/** What this app calls itself when it asks for a newer one. */
export const appVersion = "1.0.0";
