import { useRef } from "react";

export type LineLook = "is-del" | "is-add" | "is-err" | "";
type Lines = { text: string; looks: ReadonlyMap<number, LineLook> };

const Backdrop = ({ text, looks }: Lines) =>
  text.split("\n").map((line, at) => (
    <span key={`${at} ${line}`} className={`cl ${looks.get(at + 1) ?? ""}`}>
      <i>{at + 1}</i>
      <span>{line === "" ? " " : line}</span>
    </span>
  ));

/** What the house has answered. */
export const CodeRead = (lines: Lines) => (
  <pre className="ed__c" aria-label="平台的回答">
    <Backdrop {...lines} />
  </pre>
);

/** The same to write in: the lines lie below the letters that are typed. */
export function CodeEdit({ text, looks, label, write }: Lines & { label: string; write: (text: string) => void }) {
  const below = useRef<HTMLPreElement>(null);
  return (
    <div className="ed__w">
      <pre ref={below} className="ed__c" aria-hidden="true">
        <Backdrop text={text} looks={looks} />
      </pre>
      <textarea
        aria-label={label}
        spellCheck={false}
        wrap="off"
        value={text}
        onChange={(event) => write(event.target.value)}
        onScroll={({ currentTarget: { scrollTop, scrollLeft } }) => below.current?.scrollTo(scrollLeft, scrollTop)}
      />
    </div>
  );
}
