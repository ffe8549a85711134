import { type Caller, networkOf } from "../http/caller.ts";

export type SharePercents = { address: number; person: number };

/** What is used up: the whole, or the share of an address or of a user. */
export type Lack = "whole" | "address" | "person";

/** Counts an amount for all callers, and limits the part of it that one address or one user may have. */
export class Shares {
  private readonly whole: number;
  private readonly most: SharePercents;
  private readonly byAddress = new Map<string, number>();
  private readonly byPerson = new Map<string, number>();
  private sum = 0;

  constructor(whole: number, percents: SharePercents) {
    this.whole = whole;
    this.most = { address: Math.ceil((whole * percents.address) / 100), person: Math.ceil((whole * percents.person) / 100) };
  }

  get taken(): number {
    return this.sum;
  }

  /** Returns how much the address of `who` has. */
  atAddress({ address }: Caller): number {
    return this.byAddress.get(networkOf(address)) ?? 0;
  }

  /** Returns null if `who` may have so much more. `portion` is the part of the whole, and of each share, that may be used for it. */
  lacks({ address, person }: Caller, amount = 1, portion = 1): Lack | null {
    if (this.sum + amount > this.whole * portion) return "whole";
    const { most } = this;
    if (person !== undefined && (this.byPerson.get(person) ?? 0) + amount > most.person * portion) return "person";
    if ((this.byAddress.get(networkOf(address)) ?? 0) + amount > most.address * portion) return "address";
    return null;
  }

  fits(who: Caller, amount = 1, portion = 1): boolean {
    return this.lacks(who, amount, portion) === null;
  }

  /** Adds the amount if `who` may have it, as `lacks` and `add` do together. Returns whether it was added. */
  take({ address, person }: Caller, amount = 1, portion = 1): boolean {
    if (this.sum + amount > this.whole * portion) return false;
    const network = networkOf(address);
    const ofAddress = (this.byAddress.get(network) ?? 0) + amount;
    if (ofAddress > this.most.address * portion) return false;
    if (person !== undefined) {
      const ofPerson = (this.byPerson.get(person) ?? 0) + amount;
      if (ofPerson > this.most.person * portion) return false;
      this.byPerson.set(person, ofPerson);
    }
    this.byAddress.set(network, ofAddress);
    this.sum += amount;
    return true;
  }

  add({ address, person }: Caller, amount = 1): void {
    this.sum += amount;
    change(this.byAddress, networkOf(address), amount);
    if (person !== undefined) change(this.byPerson, person, amount);
  }

  remove({ address, person }: Caller, amount = 1): void {
    this.sum -= amount;
    change(this.byAddress, networkOf(address), -amount);
    if (person !== undefined) change(this.byPerson, person, -amount);
  }
}

function change(counts: Map<string, number>, key: string, amount: number): void {
  const count = (counts.get(key) ?? 0) + amount;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

/** Returns whether `who`, who lacks `lack`, has room again when `other` gives something back. */
export function isFreedBy(lack: Lack, who: Caller, other: Caller): boolean {
  if (lack === "whole") return true;
  if (lack === "person") return who.person === other.person;
  return networkOf(who.address) === networkOf(other.address);
}
