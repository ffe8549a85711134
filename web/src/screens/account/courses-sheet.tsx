import type { Output } from "contract";
import { lazy, Suspense, useState } from "react";
import { useRead } from "../../api/read-queries.ts";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { PageSkeleton } from "../../ui/layout/page-skeleton.tsx";
import { CellRow, CellGroup } from "../../ui/layout/cell.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";
import css from "./account.module.css";
import { type LessonName, findLessonByPosition, lessons } from "./trading-lessons.ts";

const LessonPage = lazy(async () => ({
  default: (await import("./trading-lesson-page.tsx")).LessonPage,
}));

/** List of the tutorials. Each one has illustrated steps, and a video if the backend has one. */
export function CoursesSheet({ onClosed }: { onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const [chosen, setChosen] = useState<{ title: string; lesson: LessonName }>();
  const courses = useRead("videoCourse", {});
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title="教程">
      <LoadedContent read={courses} skeleton={<PageSkeleton blocks={[250]} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="暂无教程" />
          ) : (
            <CellGroup label="教程">
              {all.map((item) => (
                <Course
                  key={item.id}
                  course={item}
                  onOpen={(lesson) => setChosen({ title: item.title, lesson })}
                />
              ))}
            </CellGroup>
          )
        }
      </LoadedContent>
      {/* Inside the sheet, so that the back button returns to it. */}
      {chosen && (
        <Suspense fallback={null}>
          <LessonPage {...chosen} onClosed={() => setChosen(undefined)} />
        </Suspense>
      )}
    </Sheet>
  );
}

function Course({
  course,
  onOpen,
}: {
  course: Output<"videoCourse">[number];
  onOpen: (lesson: LessonName) => void;
}) {
  const lesson = findLessonByPosition(course.position);
  return (
    <>
      {lesson && (
        <CellRow
          title={course.title}
          desc={`${lessons[lesson].length} 张图`}
          onPress={() => onOpen(lesson)}
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
