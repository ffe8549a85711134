import type { OrderActor, OrderStatus } from "contract";
import { formatTimeOfDay, shortOrderId, formatDuration } from "../text/format.ts";
import { transitionTitle } from "../text/transition-titles.ts";
import { orderStatusTitles } from "../text/order-status-titles.ts";
import type { DirectorOrderWithTransitions } from "../orders/order.ts";
import {
  orderCreationEdges,
  edgeKey,
  statusEdges,
  type EdgeLabel,
  statusNodePositions,
  nodeSize,
  approximateTextWidth,
} from "./state-diagram-layout.ts";
import {
  actorByAvailableStatusEdge,
  stayMsByStatus,
  lastTransitionByStatusEdge,
} from "./order-transitions.ts";
import css from "./state-machine.module.css";
import { classNames } from "../../src/ui/base/class-names.ts";

const arrowClassNames = ["", "is-buyer", "is-seller", "is-system", "is-path"] as const;

const EdgeLabelText = ({
  at: [x, y],
  text,
  look,
}: {
  at: EdgeLabel["position"];
  text: string;
  look: string;
}) => {
  const width = approximateTextWidth(text);
  return (
    <g className={classNames(css["label"], css[look])}>
      <rect x={x - width / 2} y={y - 13} width={width} height={18} rx={4} />
      <text x={x} y={y} textAnchor="middle">
        {text}
      </text>
    </g>
  );
};

/**
 * Drawing of all statuses and status changes of an order. Past changes are thick. Available ones
 * have the color of the role that may perform them.
 */
export function StateDiagram({
  order,
  now,
  lit,
}: {
  order: DirectorOrderWithTransitions | undefined;
  now: number;
  lit: string | undefined;
}) {
  const walked = order
    ? lastTransitionByStatusEdge(order)
    : new Map<string, DirectorOrderWithTransitions["path"][number]>();
  const open = order ? actorByAvailableStatusEdge(order) : new Map<string, OrderActor>();
  const stays = order ? stayMsByStatus(order, now) : new Map<OrderStatus, number>();
  const lookOf = (key: string) => {
    const by = open.get(key);
    if (by !== undefined) return `is-${by}`;
    return walked.has(key) ? "is-path" : "";
  };
  const first = order?.path[0];
  const beginning = first && orderCreationEdges[first.to as OrderStatus];
  const drawn = statusEdges.map((edge) => ({
    ...edge,
    key: edgeKey(edge.from, edge.to),
    look: lookOf(edgeKey(edge.from, edge.to)),
  }));
  // Gray edges are drawn below past and available ones.
  const ordered = [
    ...drawn.filter((it) => it.look === ""),
    ...drawn.filter((it) => it.look !== ""),
  ];
  return (
    <svg
      className={css["diagram"]}
      viewBox="0 0 784 388"
      role="img"
      aria-label={order ? `订单 ${shortOrderId(order.orderId)} 的状态机` : "订单的状态机"}
    >
      <defs>
        {arrowClassNames.map((look) => (
          <marker
            key={look}
            id={`arrow-${look}`}
            className={classNames(css["arrowHead"], css[look])}
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
          className={classNames(css["edge"], css[look], lit === key && css["is-lit"])}
          d={path}
          markerEnd={`url(#arrow-${look})`}
        />
      ))}
      {beginning && (
        <path
          className={classNames(css["edge"], css["is-path"])}
          d={beginning.path}
          markerEnd="url(#arrow-is-path)"
        />
      )}
      {ordered.flatMap(({ key, look, labels }) =>
        labels.map(({ position, text, transitions }) => {
          const leg = walked.get(key);
          const isWalked =
            look === "is-path" &&
            leg !== undefined &&
            (transitions as readonly string[]).includes(leg.move);
          return (
            <EdgeLabelText
              key={`${key} ${text}`}
              at={position}
              text={isWalked ? `${transitionTitle(leg.move)} ${formatTimeOfDay(leg.at)}` : text}
              look={isWalked || look !== "is-path" ? look : ""}
            />
          );
        }),
      )}
      {first && beginning && (
        <EdgeLabelText
          at={[first.to === 10 ? 128 : 116, 48]}
          text={`${beginning.text} ${formatTimeOfDay(first.at)}`}
          look="is-path"
        />
      )}
      {Object.entries(statusNodePositions).map(([id, [x, y]]) => {
        const status = Number(id) as OrderStatus;
        const stay = stays.get(status);
        const pastLook = stay === undefined ? "" : "was";
        const look = order?.status === status ? "here" : pastLook;
        return (
          <g key={id} className={classNames(css["node"], css[look])}>
            <rect x={x} y={y} width={nodeSize.width} height={nodeSize.height} rx={12} />
            <text className={css["title"]} x={x + 48} y={y + 23} textAnchor="middle">
              {orderStatusTitles[status]}
            </text>
            <text className={css["detail"]} x={x + 48} y={y + 39} textAnchor="middle">
              {stay === undefined ? id : `${id} · ${formatDuration(stay)}`}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
