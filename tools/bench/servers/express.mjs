import express from "express";
import { createProxyMiddleware } from "http-proxy-middleware";

const [upstream, port, root] = process.argv.slice(2);
const app = express();
app.use("/lwh5", express.static(root));
app.use(createProxyMiddleware({ target: upstream, pathFilter: "/lightweight" }));
app.listen(Number(port), "127.0.0.1");
