import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The product as `npm start` runs it, with a newly seeded state. */
export interface Product {
  readonly origin: string;
  stop(): Promise<void>;
}

const PORT = Number(process.env.BENCH_PORT ?? 3020);

/**
 * Starts the product and waits until it is ready.
 * @param env further variables of its environment
 */
export async function startProduct(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const state = mkdtempSync(join(tmpdir(), "clinic-bench-"));
  const child = spawn(process.execPath, ["--import", "tsx", "infra/local/start.ts"], {
    env: { ...process.env, ...env, PORT: String(PORT), LOCAL_STATE: state },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await ready(child);
  return {
    origin: `http://localhost:${PORT}`,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(state, { recursive: true, force: true });
    },
  };
}

const ready = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      if (chunk.toString().includes("Ready:")) resolve();
    });
    child.once("exit", (code) => reject(new Error(`npm start ended with ${code}`)));
  });
