import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { login, mocks } from "./compared-servers.mjs";
import { ask, byTurns } from "./load-generator.mjs";
import { middle, plainTable, timesOf } from "./result-table.mjs";

const orders = 10_000;
const linesEach = 20;

/**
 * Adds cancelled orders with chats for all users, as in an older database. Cancelled orders move no
 * money.
 */
function grow(file) {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  const people = db
    .prepare("SELECT id FROM users ORDER BY id")
    .all()
    .map((it) => it.id);
  const model = db.prepare("SELECT * FROM orders WHERE status = 60 LIMIT 1").get();
  if (model === undefined) throw new Error("The seed data contain no cancelled order.");
  const columns = Object.keys(model);
  const addOrder = db.prepare(
    `INSERT INTO orders (${columns.join(", ")}) VALUES (${columns.map((it) => `:${it}`).join(", ")})`,
  );
  const addLine = db.prepare(
    "INSERT INTO messages (id, orderId, seq, senderId, senderRole, msgType, content, clientMsgId, createdAt) VALUES (?, ?, ?, ?, ?, 1, ?, '', ?)",
  );
  db.exec("BEGIN");
  for (let n = 0; n < orders; n++) {
    const id = `GROWN${n}`;
    const buyerId = people[n % people.length];
    const sellerId =
      people[(n + 1 + (Math.floor(n / people.length) % (people.length - 1))) % people.length];
    const createdAt = model.createdAt - 60_000 * (n + 1);
    addOrder.run({ ...model, id, buyerId, sellerId, createdAt });
    for (let seq = 1; seq <= linesEach; seq++)
      addLine.run(
        `${id}L${seq}`,
        id,
        seq,
        seq % 2 ? buyerId : sellerId,
        1 + (seq % 2),
        `第 ${seq} 句，已经付款了，请查收`,
        createdAt + seq * 1_000,
      );
  }
  db.exec("COMMIT");
  db.close();
}

/** Measures the median latency of sequential calls in a fresh database and in a grown one. */
export async function benchGrowth({ rounds, ms, folder, quick }) {
  const files = { young: join(folder, "young.db"), old: join(folder, "old.db") };
  const seeding = await mocks.ours(folder, files.young);
  await seeding.end();
  copyFileSync(files.young, files.old);
  grow(files.old);
  const running = {
    young: await mocks.ours(folder, files.young),
    old: await mocks.ours(folder, files.old),
  };
  const headers = {
    young: await login(running.young.address),
    old: await login(running.old.address),
  };
  const list = await fetch(
    `${running.young.address}/lightweight/order/v1/list?tab=0&pageNo=1&pageSize=20`,
    { headers: headers.young },
  );
  const { result } = await list.json();
  const orderId = result.records[0].orderId ?? result.records[0].id;
  const paths = {
    "who I am": "/lightweight/user/v1/info",
    "what I have": "/lightweight/user/asset/v1/info",
    "20 offers":
      "/lightweight/entrust/v1/buy/able/list?onlyMatch=0&pageNo=1&pageSize=20&sort=price",
    "my orders": "/lightweight/order/v1/list?tab=0&pageNo=1&pageSize=20",
    "an order": `/lightweight/order/v1/detail/${orderId}`,
    "its chat": `/lightweight/chat/v1/list/${orderId}?limit=100`,
  };
  const rows = [];
  // The quick run measures only the calls that read the grown tables.
  for (const [name, path] of Object.entries(paths).slice(quick ? 3 : 0)) {
    const samples = await byTurns(Object.keys(running), rounds, (age, isWarm) =>
      ask(
        running[age],
        folder,
        age,
        { path, headers: headers[age] },
        { ms: isWarm ? ms : ms / 2, connections: 1 },
      ),
    );
    rows.push([
      name,
      ...["young", "old"].map((age) => middle(samples[age].map((it) => it.p50))),
      timesOf(samples.old, samples.young)("p50"),
    ]);
  }
  for (const it of Object.values(running)) await it.end();
  return plainTable(["of the mock", "p50 ms", "+ 10,000 orders, 200,000 lines", "ratio"], rows);
}
