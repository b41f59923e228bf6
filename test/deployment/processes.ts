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
