import { useEffect, useState } from "react";
import { IconButton } from "./icon-button.tsx";

const tickMs = 1200;

interface CopyButtonProps {
  /** What is copied: "卡号" is read as 复制卡号. */
  what: string;
  /** Copies; says whether it worked. The toast is the caller's. */
  copy: () => Promise<boolean>;
}

/** The copy icon becomes a tick for a moment, only when the copy really happened. */
export function CopyButton({ what, copy }: CopyButtonProps) {
  const [copiedAt, setCopiedAt] = useState<number>();
  useEffect(() => {
    if (copiedAt === undefined) return;
    const timer = setTimeout(() => setCopiedAt(undefined), tickMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const press = async () => {
    if (await copy()) setCopiedAt(performance.now());
  };
  return (
    <IconButton
      label={`复制${what}`}
      icon={copiedAt === undefined ? "copy" : "check"}
      look="link"
      onClick={() => void press()}
    />
  );
}
