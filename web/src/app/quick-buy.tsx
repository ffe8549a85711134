import { BuyScreen } from "../features/market/buy-screen.tsx";
import { QuickmatchScreen } from "../features/match/quickmatch-screen.tsx";

/** The areas do not know each other: that one comes up over the list of the other is said here. */
export const QuickBuy = () => <QuickmatchScreen list={<BuyScreen behind />} />;
