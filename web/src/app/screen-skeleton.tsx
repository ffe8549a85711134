import { AppFrame } from "../ui/app-frame.tsx";
import { useHeldSkeleton } from "../ui/held-skeleton.ts";
import { OrderSkeleton } from "../ui/skeleton.tsx";
import css from "./shell.module.css";

/** While a screen's file or the session is on the way. Nothing is drawn for the first moment, so a quick answer shows none. */
export function ScreenSkeleton() {
  const shown = useHeldSkeleton(true);
  return (
    <AppFrame layout="pad" busy>
      {shown && (
        <div className={css["skeleton"]}>
          <OrderSkeleton />
        </div>
      )}
    </AppFrame>
  );
}
