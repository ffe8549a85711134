import { useState } from "react";
import { Button } from "../../ui/base/button.tsx";
import type { OverlayProps } from "../../ui/overlays/lazy-overlay.tsx";
import { PageOverlay } from "../../ui/overlays/page-overlay.tsx";
import { LessonIllustration } from "./trading-lesson-art.tsx";
import css from "./trading-lesson.module.css";
import { type LessonName, tradingLessons } from "./trading-lessons.ts";

interface LessonPageProps extends OverlayProps {
  title: string;
  lesson: LessonName;
}

/** Shows one step of a lesson at a time, with its illustration. */
export function LessonPage({ title, lesson, ...overlay }: LessonPageProps) {
  const [at, setAt] = useState(0);
  const steps = tradingLessons[lesson];
  const step = steps[at] ?? steps[0];
  const isLast = at === steps.length - 1;
  return (
    <PageOverlay
      {...overlay}
      title={title}
      aside={`${at + 1} / ${steps.length}`}
      foot={
        <div className={css["foot"]}>
          {at > 0 && (
            <Button variant="line" size="lg" onClick={() => setAt(at - 1)}>
              上一页
            </Button>
          )}
          <Button size="lg" onClick={isLast ? overlay.onClose : () => setAt(at + 1)}>
            {isLast ? "完成" : "下一页"}
          </Button>
        </div>
      }
    >
      <article className={css["step"]} aria-live="polite">
        <LessonIllustration lesson={lesson} at={at} />
        <h3 className={css["title"]}>{step.title}</h3>
        <p className={css["text"]}>{step.text}</p>
      </article>
      <p className={css["dots"]} aria-hidden="true">
        {steps.map((item, place) => (
          <i key={item.title} data-on={place === at || undefined} />
        ))}
      </p>
    </PageOverlay>
  );
}
