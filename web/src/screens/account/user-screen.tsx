import { useSearchParams } from "react-router-dom";
import { CounterpartyPage } from "./counterparty.tsx";
import { OwnProfilePage } from "./own-profile.tsx";

/**
 * Shows the user's own profile. With `orderId` in the URL, shows the counterparty of that order.
 */
export function UserProfileScreen() {
  const [query] = useSearchParams();
  const orderId = query.get("orderId");
  return orderId === null ? <OwnProfilePage /> : <CounterpartyPage orderId={orderId} />;
}
