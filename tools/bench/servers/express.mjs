import express from "express";
import { createProxyMiddleware } from "http-proxy-middleware";

const [upstream, port, root] = process.argv.slice(2);
const app = express();
app.use("/lwh5", express.static(root));
const proxy = createProxyMiddleware({ target: upstream, pathFilter: "/lightweight", ws: true });
app.use(proxy);
app.listen({ port: Number(port), host: "127.0.0.1", backlog: 4096 }).on("upgrade", proxy.upgrade);
