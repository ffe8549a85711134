import type { Output } from "contract";
import { useState } from "react";
import { useRead } from "../../api/read.ts";
import { Blank } from "../../ui/frame/blank.tsx";
import { Loaded } from "../../ui/frame/loaded.tsx";
import { Sheet } from "../../ui/overlay/sheet.tsx";
import css from "./account.module.css";
import { lessonSteps } from "./lessons.ts";

/** How everything is done: a video where the backend has one, the steps in words where it has none. */
export function CoursesSheet({ onClosed }: { onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const courses = useRead("videoCourse", {});
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title="教程">
      <Loaded read={courses}>
        {(all) => (all.length === 0 ? <Blank title="暂无教程" /> : all.map((it) => <Course key={it.id} course={it} />))}
      </Loaded>
    </Sheet>
  );
}

function Course({ course }: { course: Output<"videoCourse">[number] }) {
  return (
    <details className={css["fold"]}>
      <summary className={css["foldHead"]}>
        {course.title}
        {course.duration !== null && (
          <span className={`num ${css["foldAside"]}`}>{`约 ${Math.max(1, Math.round(course.duration / 60))} 分钟`}</span>
        )}
      </summary>
      <ol className={css["steps"]}>
        {lessonSteps(course.position).map((it) => (
          <li key={it}>{it}</li>
        ))}
      </ol>
      {course.url !== "" && (
        <a className={css["link"]} href={course.url} target="_blank" rel="noopener noreferrer">
          观看视频
        </a>
      )}
    </details>
  );
}
