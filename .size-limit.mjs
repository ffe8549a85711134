import { firstLoad } from "./tools/first-load.mjs";

export default [
  {
    name: "JavaScript of the first load of /lwh5/home/buy",
    path: firstLoad("web/dist", "src/features/market/buy-screen.tsx"),
    limit: "98 kB",
    brotli: true,
  },
];
