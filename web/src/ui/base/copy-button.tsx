import { useEffect, useState } from "react";
import { IconButton } from "./icon-button.tsx";

const tickMs = 1200;

interface CopyButtonProps {
  /** Name of the copied value: "卡号" is announced as 复制卡号. */
  what: string;
  /** Copies the value and returns whether it worked. The caller shows a toast. */
  copy: () => Promise<boolean>;
}

/** Button that copies a value. After a success its icon is a tick for 1.2 s. */
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
