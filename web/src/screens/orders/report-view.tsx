import { formatFullTime } from "../../lib/time/format-time.ts";
import { Card, CardStack } from "../../ui/layout/card.tsx";
import { KeyValueList } from "../../ui/layout/key-values.tsx";
import { OrderStateText } from "../../ui/base/order-state-text.tsx";
import css from "./dispute.module.css";
import { type FiledUserReport, userReportStatusTone } from "./myreports-screen.tsx";
import { EvidenceThumbnails } from "./evidence-thumbnails.tsx";

export function UserReportCards({ report }: { report: FiledUserReport }) {
  const rows = [
    { key: "举报对象", value: report.targetName },
    { key: "类型", value: report.typeName },
    ...(report.orderNo === "" ? [] : [{ key: "订单号", value: report.orderNo }]),
    { key: "提交时间", value: formatFullTime(report.createTime) },
  ];
  return (
    <CardStack>
      <Card
        title="处理进度"
        aside={
          <OrderStateText tone={userReportStatusTone(report.status)} text={report.statusText} />
        }
      >
        <p className={css["ruling"]}>
          {report.result === "" ? "平台正在核实，结果会显示在这里" : report.result}
        </p>
      </Card>
      <Card>
        <KeyValueList rows={rows} />
      </Card>
      <Card title="说明">
        <div className={css["said"]}>
          <p className={css["saidText"]}>{report.content}</p>
          <EvidenceThumbnails urls={report.images} label="举报图片" />
        </div>
      </Card>
    </CardStack>
  );
}
