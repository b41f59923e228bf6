/** What a rehearsal prints: a line for each step that was seen to work, with the seconds that it took. */
export class Steps {
  readonly #print: (line: string) => void;
  readonly #now: () => number;
  readonly #start: number;

  constructor(print: (line: string) => void, now: () => number = () => performance.now()) {
    this.#print = print;
    this.#now = now;
    this.#start = now();
  }

  /**
   * Takes a step, and prints what it answers once it is done.
   * @param name printed in place of an answer, and when the step fails
   */
  async take<Result>(name: string, step: () => Promise<Result>, tell?: (result: Result) => string): Promise<Result> {
    const start = this.#now();
    try {
      const result = await step();
      this.#print(`  ok  ${this.#since(start)}  ${tell ? `${name}: ${tell(result)}` : name}`);
      return result;
    } catch (error) {
      this.#print(`FAILED ${this.#since(start)}  ${name}`);
      throw error;
    }
  }

  /** Since the first step. */
  get total(): string {
    return this.#since(this.#start).trim();
  }

  #since(start: number): string {
    return `${((this.#now() - start) / 1_000).toFixed(1).padStart(5)} s`;
  }
}
