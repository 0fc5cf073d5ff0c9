import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Crashes } from "../../src/server/crashes.ts";

describe("a server that ends by itself", () => {
  const minute = 60_000;
  const again = (crashes: Crashes, ...minutes: number[]) => minutes.map((at) => crashes.more(at * minute));

  it("is started again four times in three minutes", () => {
    assert.deepEqual(again(new Crashes(), 0, 0.1, 1, 2, 2.9), [true, true, true, true, false]);
  });

  it("is started again as often as it likes, with enough time between", () => {
    assert.deepEqual(again(new Crashes(), 0, 1, 2, 3, 4, 5, 6), Array(7).fill(true));
  });

  it("gets another chance when the person wants it to run", () => {
    const crashes = new Crashes();
    again(crashes, 0, 0, 0, 0);
    crashes.forget();
    assert.deepEqual(again(crashes, 0), [true]);
  });
});
