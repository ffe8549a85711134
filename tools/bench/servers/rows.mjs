// The floor of a list: twenty rows that sqlite itself makes JSON of.
import { DatabaseSync } from "node:sqlite";
import Fastify from "fastify";

const [, port] = process.argv.slice(2);
const db = new DatabaseSync(":memory:");
db.exec("CREATE TABLE offers (id INTEGER PRIMARY KEY, price REAL, low REAL, high REAL, name TEXT, rate REAL, note TEXT)");
const add = db.prepare("INSERT INTO offers (price, low, high, name, rate, note) VALUES (?, ?, ?, ?, ?, ?)");
for (let n = 0; n < 500; n++) add.run(7 + n / 1000, 100, 5_000 + n, `seller ${n}`, 0.99, "x".repeat(400));
const page = db.prepare(
  "SELECT json_group_array(json_object('id', id, 'price', price, 'low', low, 'high', high, 'name', name, 'rate', rate, 'note', note)) AS text FROM (SELECT * FROM offers ORDER BY price LIMIT 20)",
);
const app = Fastify();
app.get("/list", (_request, reply) => reply.type("application/json").send(`{"code":200,"result":{"records":${String(page.get()?.text)}}}`));
await app.listen({ host: "127.0.0.1", port: Number(port) });
