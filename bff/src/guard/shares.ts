import { type Caller, networkOf } from "../base/caller.ts";

export type SharePercents = { address: number; person: number };

const none: readonly [string, number][] = [];

/** So much of something for all, and of it no more than its share for one address, or for one person. */
export class Shares {
  private readonly whole: number;
  private readonly most: SharePercents;
  /** Everybody may have all of it, so nobody is remembered. */
  private readonly isFree: boolean;
  private readonly taken = new Map<string, number>();
  private sum = 0;

  constructor(whole: number, percents: SharePercents) {
    this.whole = whole;
    this.most = { address: Math.ceil((whole * percents.address) / 100), person: Math.ceil((whole * percents.person) / 100) };
    this.isFree = this.most.address >= whole && this.most.person >= whole;
  }

  fits(who: Caller, amount = 1): boolean {
    if (this.sum + amount > this.whole) return false;
    if (this.isFree) return true;
    return this.keysOf(who).every(([key, most]) => (this.taken.get(key) ?? 0) + amount <= most);
  }

  add(who: Caller, amount = 1): void {
    this.sum += amount;
    for (const [key] of this.keysOf(who)) this.taken.set(key, (this.taken.get(key) ?? 0) + amount);
  }

  remove(who: Caller, amount = 1): void {
    this.sum -= amount;
    for (const [key] of this.keysOf(who)) {
      const left = (this.taken.get(key) ?? 0) - amount;
      if (left > 0) this.taken.set(key, left);
      else this.taken.delete(key);
    }
  }

  private keysOf({ address, person }: Caller): readonly [string, number][] {
    if (this.isFree) return none;
    const keys: [string, number][] = [];
    if (this.most.address < this.whole) keys.push([`address ${networkOf(address)}`, this.most.address]);
    if (this.most.person < this.whole && person !== undefined) keys.push([`person ${person}`, this.most.person]);
    return keys;
  }
}
