import { expect, it } from "vitest";
import { buildingScreens } from "./routes.tsx";

it("shows the building block for these screens and no other", () => {
  expect(buildingScreens.toSorted()).toEqual([]);
});
