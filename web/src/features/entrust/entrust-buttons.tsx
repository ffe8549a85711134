import type { Entrust } from "contract";
import { Button } from "../../ui/control/button.tsx";
import { actsOf } from "../../deal/entrust-view.ts";
import type { EntrustActs } from "./use-entrust-acts.ts";

/** What its owner may do with it, the usual act last, under the thumb. */
export function EntrustButtons({ entrust, acts }: { entrust: Entrust; acts: EntrustActs }) {
  const may = actsOf(entrust);
  const busy = acts.busyId === entrust.entrustId;
  const common = { size: "sm", busy, busyLabel: "处理中" } as const;
  return (
    <>
      <Button size="sm" variant="line" onClick={() => acts.again(entrust)}>
        再来一单
      </Button>
      {may.close && (
        <Button {...common} variant="line" onClick={() => acts.close(entrust)}>
          关闭
        </Button>
      )}
      {may.pause && (
        <Button {...common} variant="soft" onClick={() => acts.pause(entrust)}>
          暂停
        </Button>
      )}
      {may.recover && (
        <Button {...common} onClick={() => void acts.recover(entrust)}>
          恢复
        </Button>
      )}
    </>
  );
}
