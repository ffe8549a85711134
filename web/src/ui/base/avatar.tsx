import { useState } from "react";
import css from "./avatar.module.css";
import { classNames } from "./class-names.ts";
import { OnlineDot } from "./badges.tsx";

interface AvatarProps {
  name: string;
  imageUrl?: string | undefined;
  size?: "md" | "sm" | "bar" | "lg";
  /** Online state. Without it no dot is drawn. */
  online?: boolean | undefined;
  /** Credit level from 1 to 5, drawn as a ring of five arcs. No ring without a level. */
  level?: number | null | undefined;
}

const fifth = "17 3 ";

/** Ring of five arcs. The first `level` arcs, clockwise from the top, are highlighted. */
const LevelRing = ({ level }: { level: number }) => (
  <svg className={css["ring"]} viewBox="0 0 28 28">
    <circle cx="14" cy="14" r="13" pathLength="100" strokeDasharray={fifth} />
    {level > 0 && (
      <circle
        cx="14"
        cy="14"
        r="13"
        pathLength="100"
        strokeDasharray={`${fifth.repeat(Math.min(level, 5) - 1)}17 100`}
      />
    )}
  </svg>
);

/**
 * Image next to a name, hidden from screen readers. Shows the first character of the name if there
 * is no image or the image cannot be loaded.
 */
export function Avatar({ name, imageUrl, size = "md", online, level }: AvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const showsImage = imageUrl !== undefined && imageUrl !== "" && imageUrl !== brokenUrl;
  return (
    <span
      className={classNames(
        css["avatar"],
        size !== "md" && css[size],
        level ? css["ringed"] : undefined,
      )}
      aria-hidden="true"
    >
      {showsImage ? (
        <img
          className={css["image"]}
          src={imageUrl}
          alt=""
          onError={() => setBrokenUrl(imageUrl)}
        />
      ) : (
        Array.from(name)[0]
      )}
      {level ? <LevelRing level={level} /> : null}
      {online !== undefined && (
        <span className={css["dot"]}>
          <OnlineDot off={!online} />
        </span>
      )}
    </span>
  );
}
