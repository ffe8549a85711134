import { act } from "../state/run-action.ts";
import { useAsked } from "../state/use-world-query.ts";
import { homeName, showWorld, worldTitle } from "../state/director-location.ts";
import { sendWorldCall, askServer, makeAndShow, worldNow } from "../state/shown-world.ts";
import { useIsLive } from "../state/world-stream.ts";
import { formatClock } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";

const isHome = (name: string) => name === "" || name === homeName;

async function copyAndShow(): Promise<void> {
  const copy = await worldNow().fork();
  showWorld(copy.name);
}
async function drop(): Promise<void> {
  await sendWorldCall("DELETE /worlds/{world}");
  showWorld(homeName);
}

/** Menu to switch to another world, create one, or copy the current one. */
export function WorldMenu({ world }: { world: string }) {
  const isLive = useIsLive();
  const worlds = useAsked(() => askServer("GET /worlds"), [world]) ?? [];
  const others = worlds.filter((it) => !isHome(it.name));
  const line = (name: string, now: number | undefined) => ({
    label: worldTitle(name),
    ...(now !== undefined && { hint: formatClock(now) }),
    isChosen: name === world,
    run: () => showWorld(name),
  });
  return (
    <Menu
      label="世界"
      className="btn btn--sm btn--soft"
      isOff={!isLive}
      items={[
        line(homeName, worlds.find((it) => isHome(it.name))?.now),
        ...others.map((it) => line(it.name, it.now)),
        { label: "新世界", run: () => act("新世界", makeAndShow) },
        { label: "复制这个世界", run: () => act("复制世界", copyAndShow) },
        ...(isHome(world)
          ? []
          : [{ label: "删除这个世界", isDanger: true, run: () => act("删除世界", drop) }]),
      ]}
    >
      <DirectorIcon name="world" />
      {worldTitle(world)}
      <DirectorIcon name="chev" />
    </Menu>
  );
}
