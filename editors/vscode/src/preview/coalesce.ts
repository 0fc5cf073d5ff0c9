// Many calls in a row become one.

/** Calls `send` with the newest value, at most once every `milliseconds`; the first one goes at once. */
export class Coalesced<T> {
  readonly #send: (value: T) => void;
  readonly #milliseconds: number;
  #timer: NodeJS.Timeout | undefined;
  #waiting: { readonly value: T } | undefined;

  constructor(send: (value: T) => void, milliseconds: number) {
    this.#send = send;
    this.#milliseconds = milliseconds;
  }

  put(value: T): void {
    if (this.#timer === undefined) {
      this.#send(value);
      this.#timer = setTimeout(() => {
        this.#next();
      }, this.#milliseconds);
    } else {
      this.#waiting = { value };
    }
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = undefined;
  }

  #next(): void {
    const waiting = this.#waiting;
    this.dispose();
    if (waiting !== undefined) this.put(waiting.value);
  }
}
