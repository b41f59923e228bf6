/** Prints a line for each completed step, with its duration in seconds. */
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
   * Runs a step, and prints its result.
   * @param name the text before the result, which is also printed when the step fails
   * @param describe returns the text of the result
   */
  async take<Result>(
    name: string,
    step: () => Promise<Result>,
    describe?: (result: Result) => string,
  ): Promise<Result> {
    const start = this.#now();
    try {
      const result = await step();
      this.#print(`  ok  ${this.#since(start)}  ${describe ? `${name}: ${describe(result)}` : name}`);
      return result;
    } catch (error) {
      this.#print(`FAILED ${this.#since(start)}  ${name}`);
      throw error;
    }
  }

  /** The duration since the first step. */
  get total(): string {
    return this.#since(this.#start).trim();
  }

  #since(start: number): string {
    return `${((this.#now() - start) / 1_000).toFixed(1).padStart(5)} s`;
  }
}
