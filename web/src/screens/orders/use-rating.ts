import { evaluationTextRule } from "contract";
import { useState } from "react";
import { isRefusalError } from "../../api/call-error.ts";
import { useCommand } from "../../api/use-command.ts";
import { draft, schema } from "../../lib/browser/draft.ts";
import { storage } from "../../lib/browser/storage.ts";

type RatingEntry = { stars: number; tags: string[]; content: string; anonymous: boolean };
type RatingProblem = { stars?: string | undefined; content?: string | undefined };
const blank: RatingEntry = { stars: 0, tags: [], content: "", anonymous: false };

/**
 * Returns the group of rating tags for a number of stars. The call `evaluate/message` has three
 * groups: good (1), medium (2) and bad (3).
 */
export function ratingTagGroupNumberForStars(stars: number): 1 | 2 | 3 {
  if (stars >= 4) return 1;
  return stars === 3 ? 2 : 3;
}

export const validateRatingEntry = ({
  stars,
  content,
}: Pick<RatingEntry, "stars" | "content">): RatingProblem =>
  stars === 0 ? { stars: "请选择评分" } : { content: evaluationTextRule.check(content, { stars }) };

const draftOf = (orderId: string) =>
  draft(
    storage.personal(`rating_${orderId}`),
    schema.fields<RatingEntry>({
      stars: schema.number,
      tags: schema.list(schema.text),
      content: schema.text,
      anonymous: schema.flag,
    }),
  );

/** Returns the rating form of an order. Its draft is stored on the device until it is sent. */
export function useRating(orderId: string) {
  const stored = draftOf(orderId);
  const [entry, setEntry] = useState<RatingEntry>(() => ({ ...blank, ...stored.read() }));
  const [tried, setTried] = useState(false);
  const [done, setDone] = useState(false);
  const evaluate = useCommand("evaluate", { handles: ["starsMissing"] });
  const problem = validateRatingEntry(entry);
  const change = (item: Partial<RatingEntry>) => {
    const next = { ...entry, ...item };
    // Clear the chosen tags if the new stars belong to another group, because each group has its
    // own tags.
    if (
      item.stars !== undefined &&
      ratingTagGroupNumberForStars(item.stars) !== ratingTagGroupNumberForStars(entry.stars)
    )
      next.tags = [];
    setEntry(next);
    stored.write(next);
  };
  /**
   * Sends the rating, or returns the problems of the form, so that the caller can focus the first
   * one.
   */
  const send = async (): Promise<RatingProblem> => {
    setTried(true);
    if (problem.stars !== undefined || problem.content !== undefined) return problem;
    const content = evaluationTextRule.clean(entry.content);
    try {
      await evaluate.mutateAsync({
        orderId,
        stars: entry.stars,
        tags: entry.tags,
        ...(content !== "" && { content }),
        anonymous: entry.anonymous ? 1 : 0,
      });
      stored.clear();
      setDone(true);
    } catch (error) {
      if (isRefusalError(error, "alreadyEvaluated", "evaluateExpired")) stored.clear();
    }
    return {};
  };
  return {
    entry,
    change,
    send,
    problem: tried ? problem : {},
    check: () => setTried(true),
    sending: evaluate.isPending,
    done,
  };
}
