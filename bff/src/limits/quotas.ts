import { type Caller, ipNetworkOf } from "../http/caller.ts";

export type CallerQuotaPercents = { address: number; user: number };

/** The exhausted limit: the quota of the whole process, or the share of an IP address or user. */
export type ExhaustedQuotaScope = "whole" | "address" | "user";

/** Counts what callers hold, such as slots or bytes. Limits the share of an IP address or user. */
export class CallerQuotas {
  private readonly whole: number;
  private readonly most: CallerQuotaPercents;
  private readonly byAddress = new Map<string, number>();
  private readonly byUser = new Map<string, number>();
  private sum = 0;

  constructor(whole: number, percents: CallerQuotaPercents) {
    this.whole = whole;
    this.most = {
      address: Math.ceil((whole * percents.address) / 100),
      user: Math.ceil((whole * percents.user) / 100),
    };
  }

  get taken(): number {
    return this.sum;
  }

  /** Returns how much the IP address of `who` holds. An IPv6 address counts by its network. */
  atAddress({ address }: Caller): number {
    return this.byAddress.get(ipNetworkOf(address)) ?? 0;
  }

  /**
   * Returns null if the caller may take the amount, otherwise the exhausted limit. `portion` is the
   * part of the quota of the process, and of each share, that this use may fill.
   */
  lacks({ address, user }: Caller, amount = 1, portion = 1): ExhaustedQuotaScope | null {
    if (this.sum + amount > this.whole * portion) return "whole";
    const { most } = this;
    if (user !== undefined && (this.byUser.get(user) ?? 0) + amount > most.user * portion)
      return "user";
    if ((this.byAddress.get(ipNetworkOf(address)) ?? 0) + amount > most.address * portion)
      return "address";
    return null;
  }

  fits(who: Caller, amount = 1, portion = 1): boolean {
    return this.lacks(who, amount, portion) === null;
  }

  /** Adds the amount if `lacks` would return null. Returns whether it was added. */
  take({ address, user }: Caller, amount = 1, portion = 1): boolean {
    if (this.sum + amount > this.whole * portion) return false;
    const network = ipNetworkOf(address);
    const ofAddress = (this.byAddress.get(network) ?? 0) + amount;
    if (ofAddress > this.most.address * portion) return false;
    if (user !== undefined) {
      const ofUser = (this.byUser.get(user) ?? 0) + amount;
      if (ofUser > this.most.user * portion) return false;
      this.byUser.set(user, ofUser);
    }
    this.byAddress.set(network, ofAddress);
    this.sum += amount;
    return true;
  }

  add({ address, user }: Caller, amount = 1): void {
    this.sum += amount;
    changeCount(this.byAddress, ipNetworkOf(address), amount);
    if (user !== undefined) changeCount(this.byUser, user, amount);
  }

  remove({ address, user }: Caller, amount = 1): void {
    this.sum -= amount;
    changeCount(this.byAddress, ipNetworkOf(address), -amount);
    if (user !== undefined) changeCount(this.byUser, user, -amount);
  }
}

function changeCount(counts: Map<string, number>, key: string, amount: number): void {
  const count = (counts.get(key) ?? 0) + amount;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

/** Returns whether `who`, limited by `lack`, can take more if `other` releases something. */
export function doCallersShareExhaustedQuota(
  lack: ExhaustedQuotaScope,
  who: Caller,
  other: Caller,
): boolean {
  if (lack === "whole") return true;
  if (lack === "user") return who.user === other.user;
  return ipNetworkOf(who.address) === ipNetworkOf(other.address);
}
