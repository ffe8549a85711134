import { useState } from "react";
import css from "./avatar.module.css";
import { classNames } from "../style/class-names.ts";
import { Dot } from "./marks.tsx";

interface AvatarProps {
  name: string;
  imageUrl?: string | undefined;
  size?: "md" | "sm" | "bar" | "lg";
  /** Left out, no dot is drawn. */
  online?: boolean | undefined;
}

/** Decoration beside a name: the first letter stands in until, or instead of, the picture. */
export function Avatar({ name, imageUrl, size = "md", online }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const showsImage = imageUrl !== undefined && imageUrl !== "" && imageUrl !== brokenUrl;
  return (
    <span className={classNames(css["avatar"], size !== "md" && css[size])} aria-hidden="true">
      {showsImage ? <img className={css["image"]} src={imageUrl} alt="" onError={() => setBrokenUrl(imageUrl)} /> : Array.from(name)[0]}
      {online !== undefined && (
        <span className={css["dot"]}>
          <Dot off={!online} />
        </span>
      )}
    </span>
  );
}
