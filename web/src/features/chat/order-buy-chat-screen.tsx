import { ChatScreen } from "./chat-screen.tsx";

/** The chat of an order for the one who buys. */
export const OrderBuyChatScreen = () => <ChatScreen isSeller={0} />;
