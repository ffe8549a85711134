import { firstLoad } from "./tools/first-load-scripts.mjs";

/**
 * Files and size limits of the first load of three screens. The order and chat screens are loaded by
 * app/screen-loaders.tsx. Sheets and other chunks that these screens load on demand do not count.
 */
const most = {
  "/lwh5/home/buy": [["screens/buy/buy-screen.tsx"], "118 kB"],
  "/lwh5/home/order": [["app/screen-loaders.tsx", "screens/orders/order-screen.tsx"], "133 kB"],
  "/lwh5/home/orderBuyChat": [["app/screen-loaders.tsx", "screens/chat/chat-screen.tsx"], "168 kB"],
};

export default Object.entries(most).map(([address, [files, limit]]) => ({
  name: `JavaScript of the first load of ${address}`,
  path: firstLoad("web/dist", ...files.map((it) => `src/${it}`)),
  limit,
  brotli: true,
}));
