import { ChatScreen } from "./chat-screen.tsx";

/** The chat of an order for the one who sells. */
export const OrderSellChatScreen = () => <ChatScreen isSeller={1} />;
