import { useSearchParams } from "react-router-dom";
import { Counterparty } from "./counterparty.tsx";
import { OwnUser } from "./own-user.tsx";

/** Without an order it is the person himself; with one, the other side of it. */
export function UserScreen() {
  const [query] = useSearchParams();
  const orderId = query.get("orderId");
  return orderId === null ? <OwnUser /> : <Counterparty orderId={orderId} />;
}
