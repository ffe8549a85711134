import { useState } from "react";

/**
 * Tracks which wrong answers the user has read. A wrong answer counts as read once its last element
 * has been in view.
 */
export type WrongAnswerReview = {
  unseen: (ids: readonly string[]) => number;
  watch: (id: string) => (item: HTMLElement | null) => (() => void) | undefined;
};

export function useWrongAnswerReview(): WrongAnswerReview {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  return {
    unseen: (ids) => ids.filter((it) => !seen.has(it)).length,
    watch: (id) => (item) => {
      if (!item || seen.has(id)) return;
      const watcher = new IntersectionObserver((entries) => {
        if (entries.some((it) => it.isIntersecting)) setSeen((before) => new Set(before).add(id));
      });
      watcher.observe(item.lastElementChild ?? item);
      return () => watcher.disconnect();
    },
  };
}
