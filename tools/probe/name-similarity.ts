/** Other names that backends use for our fields. Names with similar spelling need no entry. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  pageNo: ["page", "current", "currentPage", "pageNum", "pageIndex", "pageNumber", "curPage"],
  pageSize: ["size", "limit", "perPage", "pageLimit"],
  records: ["list", "rows", "items", "content", "results", "data", "datas"],
  total: ["totalCount", "totalElements", "totalNum", "totalRows", "count"],
  pages: ["totalPages", "pageCount", "totalPage"],
  token: ["accessToken", "access_token", "jwt"],
  expireIn: ["expiresIn", "expires_in", "ttl", "expire"],
  id: ["userId", "uid", "uuid"],
};

/** Words with the same meaning in a name. */
const families: readonly (readonly string[])[] = [
  ["no", "sn", "num", "number", "code"],
  ["time", "date", "gmt", "at", "ts", "timestamp", "datetime"],
  ["order", "trade", "deal"],
  ["entrust", "listing", "ad", "advert", "offer"],
  ["counterparty", "opposite", "peer", "opponent", "other"],
  ["create", "created", "add"],
  ["pay", "paid", "payment"],
  ["amount", "money", "sum"],
  ["quantity", "qty", "volume"],
  ["min", "least", "lowest"],
  ["max", "most", "highest"],
  ["avatar", "head", "portrait", "img", "icon"],
  ["nick", "nickname"],
  ["type", "kind", "way"],
  ["status", "state"],
];
const family = new Map(families.flatMap((all) => all.map((it) => [it, all[0] ?? it] as const)));

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((it) => it !== "")
    .map((it) => family.get(it) ?? it);

const bare = (name: string) => name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();

/** Returns from 0 to 1 how similar our field name is to the last part of the backend's field path. */
export function nameSimilarity(ours: string, theirs: string): number {
  const name = theirs.slice(theirs.lastIndexOf(".") + 1);
  if (name === ours) return theirs === ours ? 1 : 0.97;
  if (bare(name) === bare(ours)) return 0.95;
  if (aliases[ours]?.some((it) => bare(it) === bare(name))) return 0.9;
  const mine = new Set(wordsOf(ours));
  const other = new Set(wordsOf(name));
  const both = [...mine].filter((it) => other.has(it)).length;
  return (0.8 * both) / Math.max(mine.size, other.size);
}
