import { Timeline } from "../timeline/timeline.tsx";

export const DeskPage = () => (
  <div className="cols">
    <aside className="col" aria-label="时钟和故障" />
    <main className="col" />
    <aside className="col" aria-label="人和记录">
      <Timeline />
    </aside>
  </div>
);
