import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { login, mocks } from "./compared-servers.mjs";
import { measureRequests, sampleAlternately } from "./load-generator.mjs";
import { median, medianRatiosTo, plainTable } from "./result-table.mjs";

const orderCount = 10_000;
const messagesEach = 20;

/**
 * Adds cancelled orders with chats for all users, as in an older database. Cancelled orders move no
 * money.
 */
function addCancelledOrders(file) {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  const userIds = db
    .prepare("SELECT id FROM users ORDER BY id")
    .all()
    .map((it) => it.id);
  const templateOrder = db.prepare("SELECT * FROM orders WHERE status = 60 LIMIT 1").get();
  if (templateOrder === undefined) throw new Error("The seed data contain no cancelled order.");
  const columns = Object.keys(templateOrder);
  const addOrder = db.prepare(
    `INSERT INTO orders (${columns.join(", ")}) VALUES (${columns.map((it) => `:${it}`).join(", ")})`,
  );
  const addMessage = db.prepare(
    "INSERT INTO messages (id, orderId, seq, senderId, senderRole, msgType, content, clientMsgId, createdAt) VALUES (?, ?, ?, ?, ?, 1, ?, '', ?)",
  );
  db.exec("BEGIN");
  for (let n = 0; n < orderCount; n++) {
    const id = `GROWN${n}`;
    const buyerId = userIds[n % userIds.length];
    const sellerId =
      userIds[(n + 1 + (Math.floor(n / userIds.length) % (userIds.length - 1))) % userIds.length];
    const createdAt = templateOrder.createdAt - 60_000 * (n + 1);
    addOrder.run({ ...templateOrder, id, buyerId, sellerId, createdAt });
    for (let seq = 1; seq <= messagesEach; seq++)
      addMessage.run(
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
  const files = { small: join(folder, "small.db"), large: join(folder, "large.db") };
  const seedingMock = await mocks.ours(folder, files.small);
  await seedingMock.end();
  copyFileSync(files.small, files.large);
  addCancelledOrders(files.large);
  const running = {
    small: await mocks.ours(folder, files.small),
    large: await mocks.ours(folder, files.large),
  };
  const headers = {
    small: await login(running.small.url),
    large: await login(running.large.url),
  };
  const response = await fetch(
    `${running.small.url}/lightweight/order/v1/list?tab=0&pageNo=1&pageSize=20`,
    { headers: headers.small },
  );
  const { result } = await response.json();
  const orderId = result.records[0].orderId ?? result.records[0].id;
  const pathByLabel = {
    user: "/lightweight/user/v1/info",
    assets: "/lightweight/user/asset/v1/info",
    "20 offers":
      "/lightweight/entrust/v1/buy/able/list?onlyMatch=0&pageNo=1&pageSize=20&sort=price",
    "own orders": "/lightweight/order/v1/list?tab=0&pageNo=1&pageSize=20",
    "an order": `/lightweight/order/v1/detail/${orderId}`,
    "chat of the order": `/lightweight/chat/v1/list/${orderId}?limit=100`,
  };
  const rows = [];
  // The quick run measures only the calls that read the grown tables.
  for (const [name, path] of Object.entries(pathByLabel).slice(quick ? 3 : 0)) {
    const samples = await sampleAlternately(Object.keys(running), rounds, (size, isWarmedUp) =>
      measureRequests(
        running[size],
        folder,
        size,
        { path, headers: headers[size] },
        { ms: isWarmedUp ? ms : ms / 2, connections: 1 },
      ),
    );
    rows.push([
      name,
      ...["small", "large"].map((size) => median(samples[size].map((it) => it.p50))),
      medianRatiosTo(samples.large, samples.small)("p50"),
    ]);
  }
  for (const it of Object.values(running)) await it.end();
  return plainTable(
    ["call of the mock", "p50 ms", "with 10,000 more orders and 200,000 more messages", "ratio"],
    rows,
  );
}
