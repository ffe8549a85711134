import { expect, test } from "vitest";

const sources = Object.entries(
  import.meta.glob<string>("../../**/*.tsx", { query: "?raw", import: "default", eager: true }),
).filter(([path]) => !path.includes(".test."));
const drawsOver = (source: string) =>
  /@base-ui\/react\/(alert-)?dialog|<dialog\b|showModal\(|role="(alert)?dialog"/.test(source);

test("every file that renders a dialog calls useCloseOverlayOnBack", () => {
  const overlays = sources.filter(([, source]) => drawsOver(source));
  expect(overlays.length).toBeGreaterThan(3);
  expect(
    overlays
      .filter(([, source]) => !source.includes("useCloseOverlayOnBack("))
      .map(([path]) => path),
  ).toEqual([]);
});
