/** @typedef {import("./plant.mjs").Edit} Edit */

/** @type {(file: string, find: string, more: string) => Edit} */
export const after = (file, find, more) => ({ file, find, replace: `${find}${more}` });
/** @type {(file: string, find: string, replace: string) => Edit} */
export const instead = (file, find, replace) => ({ file, find, replace });
/** @type {(file: string, text: string) => Edit} */
export const atEnd = (file, text) => ({ file, text });

export const openapi = { "tools/openapi.test.ts": "npm run openapi" };
