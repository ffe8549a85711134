import type { OrderActor, OrderStatus } from "contract";
import { formatClock, shortId, spanOf } from "../text/format.ts";
import { moveName } from "../text/transition-titles.ts";
import { statusName } from "../text/order-status-titles.ts";
import type { DirectorOrder } from "../orders/order.ts";
import {
  beginnings,
  edgeKey,
  edges,
  type Label,
  nodes,
  nodeSize,
  widthOf,
} from "./state-diagram-layout.ts";
import { openEdges, staysOf, walkedEdges } from "./order-path.ts";

const looks: Readonly<Record<OrderActor, string>> = {
  buyer: "is-b",
  seller: "is-s",
  system: "is-h",
};
const arrows = ["", "is-b", "is-s", "is-h", "is-path"] as const;

const Word = ({ at: [x, y], text, look }: { at: Label["at"]; text: string; look: string }) => {
  const width = widthOf(text);
  return (
    <g className={`lb ${look}`}>
      <rect x={x - width / 2} y={y - 13} width={width} height={18} rx={4} />
      <text x={x} y={y} textAnchor="middle">
        {text}
      </text>
    </g>
  );
};

/**
 * Drawing of the transition table. Past edges are thick; available edges have the color of the user
 * who may use them.
 */
export function Drawing({
  order,
  now,
  lit,
}: {
  order: DirectorOrder | undefined;
  now: number;
  lit: string | undefined;
}) {
  const walked = order ? walkedEdges(order) : new Map<string, DirectorOrder["path"][number]>();
  const open = order ? openEdges(order) : new Map<string, OrderActor>();
  const stays = order ? staysOf(order, now) : new Map<OrderStatus, number>();
  const lookOf = (key: string) => {
    const by = open.get(key);
    if (by !== undefined) return looks[by];
    return walked.has(key) ? "is-path" : "";
  };
  const first = order?.path[0];
  const beginning = first && beginnings[first.to as OrderStatus];
  const drawn = edges.map((edge) => ({
    ...edge,
    key: edgeKey(edge.from, edge.to),
    look: lookOf(edgeKey(edge.from, edge.to)),
  }));
  // Gray edges are drawn below colored ones.
  const ordered = [
    ...drawn.filter((it) => it.look === ""),
    ...drawn.filter((it) => it.look !== ""),
  ];
  return (
    <svg
      className="sm"
      viewBox="0 0 784 388"
      role="img"
      aria-label={order ? `订单 ${shortId(order.orderId)} 的状态机` : "订单的状态机"}
    >
      <defs>
        {arrows.map((look) => (
          <marker
            key={look}
            id={`arrow-${look}`}
            className={`ah ${look}`}
            viewBox="0 0 8 8"
            refX={7}
            refY={4}
            markerWidth={8}
            markerHeight={8}
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0l8 4-8 4z" />
          </marker>
        ))}
      </defs>
      {ordered.map(({ key, path, look }) => (
        <path
          key={key}
          className={`e ${look}${lit === key ? " is-lit" : ""}`}
          d={path}
          markerEnd={`url(#arrow-${look})`}
        />
      ))}
      {beginning && (
        <path className="e is-path" d={beginning.path} markerEnd="url(#arrow-is-path)" />
      )}
      {ordered.flatMap(({ key, look, labels }) =>
        labels.map(({ at, text, on }) => {
          const leg = walked.get(key);
          const isWalked =
            look === "is-path" && leg !== undefined && (on as readonly string[]).includes(leg.move);
          return (
            <Word
              key={`${key} ${text}`}
              at={at}
              text={isWalked ? `${moveName(leg.move)} ${formatClock(leg.at)}` : text}
              look={isWalked || look !== "is-path" ? look : ""}
            />
          );
        }),
      )}
      {first && beginning && (
        <Word
          at={[first.to === 10 ? 128 : 116, 48]}
          text={`${beginning.text} ${formatClock(first.at)}`}
          look="is-path"
        />
      )}
      {Object.entries(nodes).map(([id, [x, y]]) => {
        const status = Number(id) as OrderStatus;
        const stay = stays.get(status);
        const look = order?.status === status ? "here" : stay === undefined ? "" : "was";
        return (
          <g key={id} className={`nd ${look}`}>
            <rect x={x} y={y} width={nodeSize.width} height={nodeSize.height} rx={12} />
            <text className="a" x={x + 48} y={y + 23} textAnchor="middle">
              {statusName[status]}
            </text>
            <text className="c" x={x + 48} y={y + 39} textAnchor="middle">
              {stay === undefined ? id : `${id} · ${spanOf(stay)}`}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
