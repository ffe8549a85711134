import { runActionAndShowOutcome } from "../state/status-message.ts";
import { useWorldQuery } from "../state/use-world-query.ts";
import { defaultWorldName, showWorld, worldTitle } from "../state/director-location.ts";
import {
  sendControlCallToShownWorld,
  sendControlCallToServer,
  createAndShowWorld,
  shownWorldClient,
} from "../state/shown-world.ts";
import { useCanControlWorld } from "../state/world-stream.ts";
import { formatTimeOfDay } from "../text/format.ts";
import { DirectorIcon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu.tsx";
import { buttonClassName } from "../../src/ui/base/button.tsx";

const isDefaultWorld = (name: string) => name === "" || name === defaultWorldName;

async function copyAndShowWorld(): Promise<void> {
  const copy = await shownWorldClient().fork();
  showWorld(copy.name);
}
async function deleteShownWorld(): Promise<void> {
  await sendControlCallToShownWorld("DELETE /worlds/{world}");
  showWorld(defaultWorldName);
}

/** Menu to show another world, create one, or copy or delete the shown one. */
export function WorldMenu({ world }: { world: string }) {
  const isLive = useCanControlWorld();
  const worlds = useWorldQuery(["worlds"], () => sendControlCallToServer("GET /worlds")) ?? [];
  const others = worlds.filter((it) => !isDefaultWorld(it.name));
  const line = (name: string, now: number | undefined) => ({
    label: worldTitle(name),
    ...(now !== undefined && { hint: formatTimeOfDay(now) }),
    isChosen: name === world,
    onChoose: () => showWorld(name),
  });
  return (
    <Menu
      label={`世界：${worldTitle(world)}`}
      className={buttonClassName({ variant: "soft" })}
      isDisabled={!isLive}
      items={[
        line(defaultWorldName, worlds.find((it) => isDefaultWorld(it.name))?.now),
        ...others.map((it) => line(it.name, it.now)),
        { label: "新世界", onChoose: () => runActionAndShowOutcome("新世界", createAndShowWorld) },
        {
          label: "复制这个世界",
          onChoose: () => runActionAndShowOutcome("复制世界", copyAndShowWorld),
        },
        ...(isDefaultWorld(world)
          ? []
          : [
              {
                label: "删除这个世界",
                isDanger: true,
                onChoose: () => runActionAndShowOutcome("删除世界", deleteShownWorld),
              },
            ]),
      ]}
    >
      <DirectorIcon name="world" />
      {worldTitle(world)}
      <DirectorIcon name="down" />
    </Menu>
  );
}
