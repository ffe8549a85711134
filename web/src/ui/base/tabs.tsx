import { CountBadge } from "./badges.tsx";
import { useRovingTabindex } from "./use-roving-tabindex.ts";
import css from "./tabs.module.css";

export interface TabItem<T extends string> {
  value: T;
  label: string;
  count?: number | undefined;
  /** True for a count that needs no action of the user. It is gray instead of red. */
  quiet?: boolean | undefined;
}

interface TabsProps<T extends string> {
  label: string;
  items: readonly TabItem<T>[];
  value: T;
  onChange: (value: T) => void;
  /** Id of the element whose content the tabs change: the `panelId` of PageLayout. */
  panelId?: string | undefined;
}

export function Tabs<T extends string>({ label, items, value, onChange, panelId }: TabsProps<T>) {
  const choose = (index: number) => {
    const item = items[index];
    if (item && item.value !== value) onChange(item.value);
  };
  const rover = useRovingTabindex(items.length, choose);
  return (
    <section aria-label={label}>
      <div role="tablist" aria-label={label} className={css["tabs"]}>
        {items.map((item, index) => (
          <button
            key={item.value}
            ref={rover.register(index)}
            type="button"
            role="tab"
            aria-selected={item.value === value}
            aria-controls={panelId}
            tabIndex={item.value === value ? 0 : -1}
            className={css["item"]}
            onClick={() => choose(index)}
            onKeyDown={(event) => rover.onKeyDown(event, index)}
          >
            {item.label}
            <CountBadge count={item.count ?? 0} quiet={item.quiet} />
          </button>
        ))}
      </div>
    </section>
  );
}
