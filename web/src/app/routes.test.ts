import { expect, it } from "vitest";
import { buildingScreens } from "./routes.tsx";

it("shows the building block for these screens and no other", () => {
  expect(buildingScreens.toSorted()).toEqual(
    [
      ...["purchase"],
      ...["selling"],
      ...["orderCompletedDetails", "orderBuyChat", "orderSellChat", "rating"],
      ...["appeal", "myreports", "reportcontent"],
      ...["reputAtion"],
      ...["payment", "addbankcard", "selectbank", "addwx", "addzfb", "addnumber"],
      ...["setting", "paymentPIN", "szPassword", "bindphone", "LoginPassword", "user", "onlineService"],
    ].toSorted(),
  );
});
