import { AppFrame } from "../ui/frame/app-frame.tsx";
import { useHeldSkeleton } from "../ui/frame/held-skeleton.ts";
import { OrderSkeleton } from "../ui/frame/skeleton.tsx";
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
