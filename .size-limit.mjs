import { firstLoad } from "./tools/first-load.mjs";

/** The second and third: their sheets and what only later screens share come when they are asked for. */
const most = {
  "/lwh5/home/buy": ["market/buy-screen.tsx", "98 kB"],
  "/lwh5/home/order": ["order/order-screen.tsx", "126 kB"],
  "/lwh5/home/orderBuyChat": ["chat/chat-screen.tsx", "139 kB"],
};

export default Object.entries(most).map(([address, [screen, limit]]) => ({
  name: `JavaScript of the first load of ${address}`,
  path: firstLoad("web/dist", `src/features/${screen}`),
  limit,
  brotli: true,
}));
