import { CertificationStatus, type Output } from "contract";
import { useEffect, useRef, useState } from "react";
import { useCommand } from "../../api/use-command.ts";
import { showToast } from "../../api/toasts-and-warnings.ts";
import { refetchReadsOnScreen } from "../../api/query-client.ts";
import { copyWithToast } from "../../api/copy-with-toast.ts";
import { useRead } from "../../api/read-queries.ts";
import { UploadError, uploadImage } from "../../api/upload-image.ts";
import { creditLevelText } from "../../lib/money/credit-level-text.ts";
import { formatFullTime } from "../../lib/time/format-time.ts";
import { useGoBack } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { Avatar } from "../../ui/base/avatar.tsx";
import { CardStack } from "../../ui/layout/card.tsx";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { CopyButton } from "../../ui/base/copy-button.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { useSheet } from "../../ui/overlays/overlay-host.tsx";
import { PullToRefresh } from "../../ui/layout/pull-to-refresh.tsx";

function certifiedText({ isAuthentication, realName }: Output<"userInfo">): string {
  if (isAuthentication === CertificationStatus.done)
    return [realName, "已认证"].filter(Boolean).join("，");
  return isAuthentication === null ? "" : "未认证";
}

export function OwnProfilePage() {
  const main = useRef<HTMLElement>(null);
  const back = useGoBack();
  const user = useRead("userInfo", {});
  const naming = useSheet(async () => (await import("./nick-name-sheet.tsx")).NickNameSheet);
  return (
    <PageLayout
      bar={<Navbar title="个人资料" onBack={() => back()} />}
      layout="pad"
      mainRef={main}
      busy={user.isPending}
    >
      <PullToRefresh scroller={main} onRefresh={refetchReadsOnScreen}>
        <LoadedContent read={user}>
          {(item) => (
            <CardStack>
              <ListRowGroup>
                <AvatarRow user={item} />
                <ListRow
                  title="昵称"
                  value={item.nickName}
                  onPress={() => naming.open({ nickName: item.nickName })}
                />
                <ListRow
                  title="UID"
                  value={
                    <>
                      {item.id}
                      <CopyButton what="UID" copy={() => copyWithToast(item.id)} />
                    </>
                  }
                />
                {item.registerTime !== null && (
                  <ListRow
                    title="注册时间"
                    value={formatFullTime(item.registerTime).slice(0, 10)}
                  />
                )}
              </ListRowGroup>
              <ListRowGroup>
                <ListRow title="实名" value={certifiedText(item)} to={paths.certification()} />
                <ListRow
                  title="信誉"
                  value={creditLevelText(item.creditLevel, item.levels)}
                  to={paths.reputAtion()}
                />
              </ListRowGroup>
            </CardStack>
          )}
        </LoadedContent>
      </PullToRefresh>
    </PageLayout>
  );
}

const avatarPx = 512;

/**
 * Row with the avatar. A tap on the row opens the file chooser. The user then crops the image.
 */
function AvatarRow({ user }: { user: Output<"userInfo"> }) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const save = useCommand("accountSetting");
  const send = async (file: File) => {
    setSending(true);
    try {
      const { url } = await uploadImage(file, { scene: "avatar" });
      await save.mutateAsync({ type: "profile", avatar: url });
      showToast("头像已更新", "ok");
    } catch (error) {
      // `useCommand` already shows errors of the command, so show only upload errors here.
      if (error instanceof UploadError) showToast(error.text, "error");
    } finally {
      setSending(false);
    }
  };
  const crop = useSheet(
    async () => (await import("../../ui/overlays/image-crop-page.tsx")).ImageCropPage,
    {
      onDone: (picture: File) => void send(picture),
    },
  );
  const [src, setSrc] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(src ?? ""), [src]);
  const choose = (file: File) => {
    const url = URL.createObjectURL(file);
    setSrc(url);
    crop.open({
      fill: true,
      src: url,
      sidePx: avatarPx,
      // Called if the browser cannot decode the file. Upload it anyway, so that the upload reports
      // the error.
      onBroken: () => void send(file),
    });
  };
  return (
    <>
      <ListRow
        title="头像"
        value={
          <>
            {sending && "上传中…"}
            <Avatar size="lg" name={user.nickName} imageUrl={user.avatar || undefined} />
          </>
        }
        onPress={() => !sending && input.current?.click()}
      />
      <input
        ref={input}
        className="sr-only"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label="选择头像"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) choose(file);
        }}
      />
    </>
  );
}
