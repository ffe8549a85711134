import { firstLoad } from "./tools/first-load.mjs";

/**
 * Order and chat find their screen file through app/routes.tsx. Their sheets and shared later
 * chunks load on demand and do not count.
 */
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
