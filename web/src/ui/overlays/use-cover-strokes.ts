import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import {
  type CoverStroke,
  type Point,
  pointInImage,
  type Size,
  strokeWidthOf,
} from "./cover-image.ts";
import { strokeOfLine, type TextLine, textLineNear } from "./text-lines.ts";

/** A touch that moves less than this number of px is a tap. */
const tapPx = 8;

/** Returns the position of the pointer on the stage. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent): Point {
  const box = currentTarget.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}

/**
 * Returns the strokes that black out parts of an image. A drag draws a stroke, and a tap on a line
 * of text covers the line. The up and down keys choose a line, and Enter or Space covers it. Pass
 * `handlers` as props to the stage.
 */
export function useCoverStrokes(size: Size | undefined, lines: readonly TextLine[]) {
  const [strokes, setStrokes] = useState<readonly CoverStroke[]>([]);
  const [chosen, setChosen] = useState<number>();
  const touch = useRef<{ id: number; start: Point; isTap: boolean }>(undefined);
  const add = (stroke: CoverStroke) => setStrokes((all) => [...all, stroke]);
  const changeLast = (change: (last: CoverStroke) => CoverStroke) =>
    setStrokes((all) => all.map((it, index) => (index === all.length - 1 ? change(it) : it)));
  const imagePointOf = (event: PointerEvent, image: Size) =>
    pointInImage(pointOf(event), event.currentTarget.getBoundingClientRect(), image);

  const down = (event: PointerEvent<HTMLElement>) => {
    // Ignores a second finger.
    if (!size || touch.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    touch.current = { id: event.pointerId, start: pointOf(event), isTap: true };
    setChosen(undefined);
    add({ width: strokeWidthOf(size), points: [imagePointOf(event, size)] });
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const now = touch.current;
    if (!size || now?.id !== event.pointerId) return;
    const { x, y } = pointOf(event);
    if (Math.hypot(x - now.start.x, y - now.start.y) >= tapPx) now.isTap = false;
    const point = imagePointOf(event, size);
    changeLast((last) => ({ ...last, points: [...last.points, point] }));
  };
  const up = (event: PointerEvent<HTMLElement>) => {
    const now = touch.current;
    if (!size || now?.id !== event.pointerId) return;
    touch.current = undefined;
    if (!now.isTap) return;
    const line = textLineNear(lines, imagePointOf(event, size).y, strokeWidthOf(size) / 2);
    if (line) changeLast(() => strokeOfLine(line));
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const line = chosen === undefined ? undefined : lines[chosen];
    if (step !== undefined && lines.length > 0) {
      const next = chosen === undefined && step < 0 ? lines.length - 1 : (chosen ?? -1) + step;
      setChosen(Math.min(lines.length - 1, Math.max(0, next)));
    } else if (line && (event.key === "Enter" || event.key === " ")) add(strokeOfLine(line));
    else return;
    event.preventDefault();
  };
  return {
    strokes,
    chosenLine: chosen === undefined ? undefined : lines[chosen],
    undo: () => setStrokes((all) => all.slice(0, -1)),
    handlers: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: up,
      onKeyDown: press,
    },
  };
}

const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
