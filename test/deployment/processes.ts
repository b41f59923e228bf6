import { type ChildProcess, spawn } from "node:child_process";
import type { ShutdownHooks } from "../../infra/local/shutdown-hooks.ts";

/** A command that failed, with the end of what it printed. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

export interface CommandOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Seconds until it is given up. */
  readonly limitS: number;
}

const LINES_OF_A_FAILURE = 40;

/** Ends a process that leads a group, and all that it has started, at once. */
export function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch (error) {
    // It has ended by itself.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/**
 * Runs commands that end with the rehearsal, whenever that is. Gives what they print, standard output and errors in one.
 * @throws CommandError when a command can't be started, fails or takes too long
 */
export const commandRunner =
  (hooks: ShutdownHooks) =>
  (command: readonly [string, ...string[]], { env, limitS }: CommandOptions): Promise<string> =>
    new Promise((resolve, reject) => {
      const [program, ...args] = command;
      // A group of its own: Ctrl-C in the terminal reaches only us, who then stop everything in order.
      const child = spawn(program, args, { env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
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
      const patience = setTimeout(() => {
        killGroup(child);
        fail(`took more than ${limitS} seconds`);
      }, limitS * 1_000);
      child.once("error", ({ message }) => fail(`could not be started: ${message}`));
      child.once("close", (code) => {
        clearTimeout(patience);
        if (code === 0) resolve(printed);
        else fail(`ended with ${code ?? "a signal"}`);
      });
    });

export type RunCommand = ReturnType<typeof commandRunner>;
