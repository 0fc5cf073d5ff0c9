// How often a server that ends by itself is started again.

const MOST_CRASHES = 4;
const WITHIN_MS = 180_000;

/** The times at which it ended by itself. */
export class Crashes {
  readonly #times: number[] = [];

  /** Counts one more; whether that is still few enough in a short time to start it again. */
  more(now: number): boolean {
    this.#times.push(now);
    while ((this.#times[0] ?? now) < now - WITHIN_MS) this.#times.shift();
    return this.#times.length <= MOST_CRASHES;
  }

  /** The person wants it to run: what was before does not count. */
  forget(): void {
    this.#times.length = 0;
  }
}
