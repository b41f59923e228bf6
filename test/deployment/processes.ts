import { type ChildProcess, spawn } from "node:child_process";
import type { ShutdownHooks } from "../../infra/local/shutdown.ts";

/** A command that failed, with the end of what it printed. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

interface CommandOptions {
  readonly env: NodeJS.ProcessEnv;
  /** @default the project's folder */
  readonly cwd?: string;
  /** The limit in seconds. */
  readonly limitS: number;
}

const LINES_OF_A_FAILURE = 40;

/** Kills a process that leads a group, with all processes that it has started. */
export function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch (error) {
    // It has ended by itself.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/**
 * Creates a function that runs a command and returns its output, including that of standard error. The shutdown hooks end the
 * command.
 * @throws CommandError when a command can't be started, fails or exceeds its limit
 */
export const commandRunner =
  (hooks: ShutdownHooks) =>
  (command: readonly [string, ...string[]], { env, cwd, limitS }: CommandOptions): Promise<string> =>
    new Promise((resolve, reject) => {
      const [program, ...args] = command;
      // In a process group of its own, the command gets no Ctrl-C from the terminal. Only this process does, and stops
      // everything in order.
      const child = spawn(program, args, { env, cwd, detached: true, stdio: ["ignore", "pipe", "pipe"] });
      hooks.add(() => killGroup(child));
      let printed = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (text: Buffer) => {
          printed += text;
        });
      const fail = (why: string) => {
        const end = printed.trimEnd().split("\n").slice(-LINES_OF_A_FAILURE);
        reject(new CommandError([`${program} ${args.join(" ")} ${why}`, ...end].join("\n")));
      };
      const timer = setTimeout(() => {
        killGroup(child);
        fail(`took more than ${limitS} seconds`);
      }, limitS * 1_000);
      child.once("error", ({ message }) => fail(`could not be started: ${message}`));
      child.once("close", (code) => {
        clearTimeout(timer);
        if (code === 0) resolve(printed);
        else fail(`ended with ${code ?? "a signal"}`);
      });
    });

export type RunCommand = ReturnType<typeof commandRunner>;

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
