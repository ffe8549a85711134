/** Other names that backends use for our fields. Names with similar spelling need no entry. */
export const aliases: Readonly<Record<string, readonly string[]>> = {
  pageNo: ["page", "current", "pageNum", "pageIndex", "pageNumber", "currentPage", "curPage"],
  pageSize: ["size", "limit", "rows", "perPage", "pageLimit"],
  records: ["list", "rows", "items", "content", "results", "data", "datas"],
  total: ["totalCount", "totalElements", "totalNum", "totalRows", "count"],
  pages: ["totalPages", "pageCount", "totalPage"],
  token: ["accessToken", "jwt"],
  expireIn: ["expiresIn", "ttl", "expire"],
  id: ["userId", "uid", "uuid"],
};

/** Words with the same meaning in a name. A comma separates two meanings. */
const synonyms = `no sn num number code, time date gmt at ts timestamp datetime, order trade deal,
  entrust listing ad advert offer, counterparty opposite peer opponent other, create created add,
  pay paid payment, amount money sum, quantity qty volume, min least lowest, max most highest,
  avatar head portrait img icon, nick nickname, type kind way, status state`;
const meaningOf = new Map(
  synonyms.split(/,\s+/).flatMap((words, at) => words.split(" ").map((it) => [it, String(at)])),
);

const wordsOf = (name: string): Set<string> =>
  new Set(
    name
      .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((it) => it !== "")
      .map((it) => meaningOf.get(it) ?? it),
  );
const bare = (name: string) => name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();

/** Returns from 0 to 1 how similar our field name is to the last part of the backend's path. */
export function nameSimilarity(ours: string, theirs: string): number {
  const name = theirs.slice(theirs.lastIndexOf(".") + 1);
  if (name === ours) return theirs === ours ? 1 : 0.97;
  if (bare(name) === bare(ours)) return 0.95;
  if (aliases[ours]?.some((it) => bare(it) === bare(name))) return 0.9;
  const [mine, other] = [wordsOf(ours), wordsOf(name)];
  return (0.8 * [...mine].filter((it) => other.has(it)).length) / Math.max(mine.size, other.size);
}

/** Two names with a higher similarity than this count as the same word. */
const sameMin = 0.6;

/** Returns how many of our names are among those of the backend. */
export const countSameNames = (ours: readonly string[], theirs: readonly string[]): number =>
  ours.filter((name) => theirs.some((it) => nameSimilarity(name, it) > sameMin)).length;
