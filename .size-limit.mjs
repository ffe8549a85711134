import { firstLoad } from "./tools/first-load.mjs";

/** The second and third, which look up their files in a table: their sheets and what only later screens share come when they are asked for. */
const most = {
  "/lwh5/home/buy": [["screens/buy/buy-screen.tsx"], "128 kB"],
  "/lwh5/home/order": [["app/routes.tsx", "screens/orders/order-screen.tsx"], "162 kB"],
  "/lwh5/home/orderBuyChat": [["app/routes.tsx", "screens/chat/chat-screen.tsx"], "175 kB"],
};

export default Object.entries(most).map(([address, [files, limit]]) => ({
  name: `JavaScript of the first load of ${address}`,
  path: firstLoad("web/dist", ...files.map((it) => `src/${it}`)),
  limit,
  brotli: true,
}));
