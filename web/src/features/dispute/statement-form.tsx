import { type ReactNode, useState } from "react";
import { uploadImage } from "../../api/upload.ts";
import { Card, Stack } from "../../ui/card.tsx";
import { Loaded, type ReadState } from "../../ui/loaded.tsx";
import { OptionGroup } from "../../ui/option.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { Uploader } from "../../ui/uploader.tsx";
import { Viewer } from "./pictures.tsx";
import css from "./dispute.module.css";
import type { Problems, Statement } from "./statement.ts";

export type Reason = { code: number; name: string; example?: string };

interface StatementFormProps {
  reasonsLabel: string;
  reasons: ReadState<readonly Reason[]>;
  statement: Statement;
  onChange: (change: (before: Statement) => Statement) => void;
  problems: Problems;
  imagesHelp: string;
  children?: ReactNode;
}

/** Reason, account and pictures. What it is filed as is the caller's business. */
export function StatementForm({ reasonsLabel, reasons, statement, onChange, problems, imagesHelp, children }: StatementFormProps) {
  const [viewed, setViewed] = useState<number>();
  const urls = statement.images.map((it) => it.url ?? it.preview);
  return (
    <Loaded read={reasons}>
      {(list) => (
        <Stack>
          <Card>
            <OptionGroup
              label={reasonsLabel}
              value={statement.type === undefined ? undefined : String(statement.type)}
              options={list.map((it) => ({ value: String(it.code), title: it.name }))}
              onChange={(type) => onChange((before) => ({ ...before, type: Number(type) }))}
            />
            <p className={css["problem"]} role="alert">
              {problems.type}
            </p>
          </Card>
          <Card>
            <Stack>
              <TextArea
                label="说明"
                value={statement.content}
                onChange={(content) => onChange((before) => ({ ...before, content }))}
                placeholder={list.find((it) => it.code === statement.type)?.example ?? "请写清时间、金额和经过"}
                max={500}
                error={problems.content}
              />
              <Uploader
                label="凭证"
                max={9}
                images={statement.images}
                onChange={(change) => onChange((before) => ({ ...before, images: change(before.images) }))}
                upload={(file, options) => uploadImage(file, { ...options, scene: "dispute" })}
                onView={setViewed}
                help={imagesHelp}
                error={problems.images}
              />
            </Stack>
          </Card>
          {children}
          {viewed !== undefined && <Viewer urls={urls} index={viewed} onClose={() => setViewed(undefined)} />}
        </Stack>
      )}
    </Loaded>
  );
}
