import * as z from "zod/mini";
import type { CallDefinition } from "../calls/call.ts";
import type { CallName, Calls, Output } from "../calls/calls.ts";
import { missingFieldDerivations } from "./derive-missing-fields.ts";
import { EntrustStatus } from "../calls/entrust-record.ts";
import { lookUpEnum } from "../calls/enum-lookup.ts";
import {
  BadgeCount,
  Flag,
  isRequiredListSchema,
  type PayType,
  payTypeNames,
} from "../wire/scalars.ts";
import * as state from "../wire/enums.ts";
import { type DecodeResult, decodeOutput } from "../calls/decode-call.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import type { SchemaDef, SchemaShape } from "./unwrap-schema.ts";

// Separate from the strict decoding, because a client loads it only if a response does not fit.

type Type = z.ZodMiniType;

/** Types in which 0 means "none", so that 0 may replace a missing value. */
const zeros: ReadonlySet<Type> = new Set<Type>([
  Flag,
  BadgeCount,
  state.CloseTypeNumber,
  state.CompleteTypeNumber,
  state.AppealResultNumber,
  state.EntrustPauseTypeNumber,
  state.MatchFailReasonNumber,
  state.TradeRestrictionNumber,
]);

const entrustTexts: Record<EntrustStatus, string> = {
  [EntrustStatus.selling]: "出售中",
  [EntrustStatus.paused]: "已暂停",
  [EntrustStatus.soldOut]: "已售完",
  [EntrustStatus.closed]: "已关闭",
};

/** Labels by field name that replace a missing name, order number, status or type. */
const words: Readonly<Record<string, ((of: JsonObject) => string) | undefined>> = {
  nickName: () => "用户",
  targetName: () => "对方",
  orderNo: ({ orderId }) => (typeof orderId === "string" ? orderId : ""),
  statusText: ({ entrustId, status }) =>
    (entrustId ? lookUpEnum(entrustTexts, status as EntrustStatus) : undefined) ?? "处理中",
  typeName: ({ type }) => payTypeNames[type as PayType] ?? "其他",
};

const isFitting = (type: Type, value: unknown): boolean =>
  z.safeDecode(type, value as never).success;

/**
 * Decodes a response that does not fit its call definition. Returns the readable part and the names
 * of the fields that do not fit, or the name of a required field that is missing. `now` is the
 * backend's clock.
 *
 * Repairs the response, unless the repair could mislead the user. Optional fields are left out,
 * nullable ones become `null`, lists become empty, text becomes empty or a label of `words`, and
 * types in `zeros` become 0. List items that cannot be read are dropped. All other fields are
 * required: identity, money, status, the list or text that a response or item exists for, and every
 * type with a check. The response to a command is read as far as possible, because the command has
 * already been executed.
 */
export function decodeAnswerLeniently<N extends CallName>(
  row: Calls[N],
  answer: unknown,
  now?: number,
): DecodeResult<Output<N>> & { misfits: string[] } {
  const { output, method }: CallDefinition = row;
  const misfits = new Set<string>();
  let needed: string | undefined;

  const none = (path: string): undefined => {
    needed ??= path;
  };
  const instead = <T>(path: string, item: T): T => {
    misfits.add(path);
    return item;
  };

  /** Returns a value that fits the type, or `undefined` if there is none. */
  function fit(type: Type, value: unknown, path: string, of: JsonObject): unknown {
    if (isFitting(type, value)) return value;
    const { type: kind, innerType, element, shape, checks = [] } = type.def as unknown as SchemaDef;
    const isNeeded =
      checks.length > 0 || isRequiredListSchema(type) || (path === "" && method === "GET");
    if (innerType) return perhaps(innerType, value, path, kind === "nullable" ? null : undefined);
    if (shape)
      return isNeeded && !isJsonObject(value)
        ? none(path)
        : fitFields(shape, isJsonObject(value) ? value : {}, path);
    if (element && Array.isArray(value)) return fitLines(element, value, path, isNeeded);
    // Reads the text "1" as 1. If it became 0, a user with a PIN would be shown as one without.
    const isSaid =
      typeof value === "boolean" ||
      (zeros.has(type) && typeof value === "string" && /^\d+$/.test(value));
    const numeric = isSaid ? Number(value) : undefined;
    const other = kind === "string" ? textOf(value) : numeric;
    if (isFitting(type, other)) return instead(path, other);
    if (zeros.has(type)) return instead(path, 0);
    if (isNeeded) return none(path);
    if (element) return instead(path, []);
    return kind === "string" ? instead(path, words[nameOf(path)]?.(of) ?? "") : none(path);
  }

  function perhaps(type: Type, value: unknown, path: string, nothing: null | undefined): unknown {
    const it = value === null || value === undefined ? undefined : fit(type, value, path, {});
    if (it !== undefined) return it;
    needed = undefined;
    return nothing === null || value !== null ? instead(path, nothing) : nothing;
  }

  function fitFields(shape: SchemaShape, value: JsonObject, path: string): unknown {
    const fitting: JsonObject = {};
    for (const [name, type] of Object.entries(shape)) {
      const here = path ? `${path}.${name}` : name;
      const other = isFitting(type, value[name])
        ? undefined
        : missingFieldDerivations[name]?.({ ...value, ...fitting }, now);
      fitting[name] =
        other === undefined ? fit(type, value[name], here, fitting) : instead(here, other);
      if (needed !== undefined) return undefined;
    }
    return fitting;
  }

  /**
   * Drops unreadable items. A required list in which no item fits is an error, not an empty list.
   */
  function fitLines(line: Type, all: readonly unknown[], path: string, isNeeded: boolean): unknown {
    let lacks = path;
    const fitting = all.flatMap((item) => {
      const fits = fit(line, item, path, {});
      lacks = needed ?? lacks;
      needed = undefined;
      return fits === undefined ? instead(path, []) : [fits];
    });
    return isNeeded && fitting.length === 0 ? none(lacks) : fitting;
  }

  const wire = fit(output, answer, "", {});
  return needed === undefined
    ? { ...decodeOutput(row, wire), misfits: [...misfits] }
    : { ok: false, field: needed, misfits: [] };
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

/** An id above 2^53 has already lost its last digits, so it is not converted to text. */
const textOf = (value: unknown): string | undefined =>
  typeof value === "number" && (Number.isSafeInteger(value) || !Number.isInteger(value))
    ? String(value)
    : undefined;
