import { nickNameRule } from "contract";
import { isRefusalError } from "../../api/call-error.ts";
import { useCommand } from "../../api/use-command.ts";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { useForm } from "../../lib/browser/use-form.ts";
import { CardStack } from "../../ui/layout/card.tsx";
import { Button } from "../../ui/base/button.tsx";
import { TextField } from "../../ui/inputs/text-field.tsx";
import type { OverlayProps } from "../../ui/overlays/lazy-overlay.tsx";
import { Sheet } from "../../ui/overlays/sheet.tsx";

const rules = { nickName: nickNameRule };

export function NickNameSheet({ nickName, ...overlay }: OverlayProps & { nickName: string }) {
  const form = useForm({ nickName }, rules);
  const save = useCommand("accountSetting", { handles: ["nickNameRefused", "nickNameTooSoon"] });
  const submit = async () => {
    const values = form.validate();
    if (!values) return;
    if (values.nickName === nickName) return overlay.onClose();
    try {
      await save.mutateAsync({ type: "profile", ...values });
      showToast("昵称已修改", "ok");
      overlay.onClose();
    } catch (error) {
      if (isRefusalError(error, "nickNameRefused"))
        form.refuse("nickName", "昵称含敏感词或已被使用");
      if (isRefusalError(error, "nickNameTooSoon")) form.refuse("nickName", "30 天内仅可修改一次");
    }
  };
  return (
    <Sheet
      {...overlay}
      busy={save.isPending}
      title="修改昵称"
      foot={
        <Button size="lg" block busy={save.isPending} onClick={() => void submit()}>
          保存
        </Button>
      }
    >
      <CardStack gap="wide">
        <TextField
          label="昵称"
          maxLength={12}
          autoComplete="nickname"
          help="2–12 个字，30 天内仅可修改一次"
          onEnter={() => void submit()}
          {...form.field("nickName")}
        />
      </CardStack>
    </Sheet>
  );
}
