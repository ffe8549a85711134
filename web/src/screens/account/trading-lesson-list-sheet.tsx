import type { Output } from "contract";
import { useRead } from "../../api/read-queries.ts";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { PageSkeleton } from "../../ui/layout/page-skeleton.tsx";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { useSheet } from "../../ui/overlays/overlay-host.tsx";
import type { OverlayProps } from "../../ui/overlays/lazy-overlay.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import css from "./account.module.css";
import { findLessonNameByCoursePosition, tradingLessons } from "./trading-lessons.ts";

/**
 * Lists the tutorials that the backend offers. A tutorial has illustrated steps if this version of
 * the app contains its lesson, and a video if the backend has one.
 */
export function TradingLessonListSheet(overlay: OverlayProps) {
  const courses = useRead("videoCourse", {});
  return (
    <Sheet {...overlay} title="教程">
      <LoadedContent read={courses} skeleton={<PageSkeleton blocks={[250]} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="暂无教程" />
          ) : (
            <ListRowGroup label="教程">
              {all.map((item) => (
                <Course key={item.id} course={item} />
              ))}
            </ListRowGroup>
          )
        }
      </LoadedContent>
    </Sheet>
  );
}

/** Links of one tutorial. Its steps open above the sheet, so that Back returns to the list. */
function Course({ course }: { course: Output<"videoCourse">[number] }) {
  const page = useSheet(async () => (await import("./trading-lesson-page.tsx")).LessonPage);
  const lesson = findLessonNameByCoursePosition(course.position);
  return (
    <>
      {lesson && (
        <ListRow
          title={course.title}
          desc={`${tradingLessons[lesson].length} 张图`}
          onPress={() => page.open({ title: course.title, lesson })}
        />
      )}
      {course.url !== "" && (
        <a className={css["link"]} href={course.url} target="_blank" rel="noopener noreferrer">
          {lesson ? "观看视频" : course.title}
        </a>
      )}
    </>
  );
}
