import { spawn } from "node:child_process";
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, createServer, request } from "node:http";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Environment } from "../../infra/environments.ts";
import { freePort } from "../../infra/local/dynamodb.ts";
import { closeNow, listenLocally } from "../../infra/local/http.ts";
import type { ShutdownHooks } from "../../infra/local/shutdown.ts";
import { Emulator } from "./emulator.ts";
import { CommandError, killGroup, type Steps } from "./processes.ts";

const IDLE_MS = 30_000;

/**
 * Starts a proxy on 127.0.0.1 that marks each request as one that came by TLS, as every request to AWS does. The
 * emulator listens without TLS, so that the policies of buckets, which require it, would refuse CDK and the functions.
 * @param target the emulator's port
 * @returns the proxy's port
 */
function startTlsFront(target: number, hooks: ShutdownHooks): Promise<number> {
  // The emulator closes a connection that was idle for 75 seconds. No request must be sent on it at that moment.
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  const front = createServer((incoming, response) => {
    // The server has answered "Expect: 100-continue" already.
    const { expect: _, ...headers } = incoming.headers;
    const forwarded = request(
      {
        host: "127.0.0.1",
        port: target,
        method: incoming.method,
        path: incoming.url,
        headers: { ...headers, "x-forwarded-proto": "https" },
        agent,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      },
    ).once("error", () => response.destroy());
    incoming.pipe(forwarded);
  });
  // Only clients close connections, because this proxy could close one on which a request is about to be sent. With the default of
  // five seconds, a busy machine loses requests.
  front.keepAliveTimeout = 0;
  hooks.add(() => closeNow(front));
  return listenLocally(front);
}

const READY_S = 60;

// The emulator and its functions do not notice when this process is killed. Another process of their group reads a pipe from this
// process, and kills the whole group when the pipe closes.
const WITH_LIFELINE = '{ cat >/dev/null; kill -s KILL -- "-$$"; } <&3 & exec "$@" 3<&- </dev/null';

const answers = (endpoint: string) =>
  fetch(`${endpoint}/_ministack/health`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Returns the emulator's environment, without a developer's own session and with all files in the folder. */
const environmentOf = (folder: string, port: number, front: number, region: string) => ({
  PATH: process.env.PATH,
  HOME: folder,
  TMPDIR: folder,
  STATE_DIR: folder,
  S3_DATA_DIR: join(folder, "s3"),
  BIND_HOST: "127.0.0.1",
  GATEWAY_PORT: String(port),
  MINISTACK_REGION: region,
  // The policies of roles and resources are enforced, and signatures verified, as on AWS.
  AUTH: "true",
  // Functions call AWS by TLS, see startTlsFront.
  AWS_ENDPOINT_URL: `http://127.0.0.1:${front}`,
  // Its own listeners would be open to the network.
  IOT_MTLS_ENABLED: "0",
  SFTP_ENABLED: "0",
  // CDK's own functions load the SDK from the Lambda runtime. The product's functions contain it.
  NODE_PATH: resolve("node_modules"),
});

/**
 * Starts MiniStack on a free port of 127.0.0.1, with all its files in a new folder.
 * @returns its port, the port of the proxy that stands for TLS, and a function that reads its warnings
 * @throws CommandError with the end of its log when it does not start
 */
async function startMiniStack(python: string, folder: string, region: string, hooks: ShutdownHooks) {
  mkdirSync(folder, { recursive: true });
  // The functions are below this folder, and the project's package.json would turn their files into modules.
  writeFileSync(join(folder, "package.json"), "{}");
  const log = join(folder, "ministack.log");
  const port = await freePort();
  const front = await startTlsFront(port, hooks);
  const output = openSync(log, "a");
  const child = spawn("/bin/sh", ["-c", WITH_LIFELINE, "sh", resolve(python), "-m", "ministack"], {
    cwd: folder,
    env: environmentOf(resolve(folder), port, front, region),
    detached: true,
    stdio: ["ignore", output, output, "pipe"],
  });
  hooks.add(() => killGroup(child));
  const end = Date.now() + READY_S * 1_000;
  while (!(await answers(`http://127.0.0.1:${port}`))) {
    if (child.exitCode !== null || Date.now() > end)
      throw new CommandError(`MiniStack did not start.\n${readFileSync(log, "utf8").slice(-4_000)}`);
    await sleep(50);
  }
  return { port, front, warnings: () => warningsIn(log) };
}

/** Returns the emulator's last warnings and errors, which CloudFormation's messages often lack. */
const warningsIn = (log: string): string =>
  readFileSync(log, "utf8")
    .split("\n")
    .filter((line) => /\b(WARNING|ERROR)\b/.test(line))
    .slice(-20)
    .join("\n");

export interface StartEmulatorProps {
  readonly settings: Environment;
  /** The folder in which the emulator stays installed, and which holds everything else during a run. */
  readonly folder: string;
  readonly steps: Steps;
  readonly hooks: ShutdownHooks;
  /** The Python in which the emulator is installed. */
  readonly python: string;
}

/** Starts an empty emulator, and lets this process call it instead of AWS. */
export async function startEmulator({ settings: { region }, folder, steps, hooks, python }: StartEmulatorProps) {
  const scratch = join(folder, "run");
  const clear = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 10 });
  clear();
  mkdirSync(scratch, { recursive: true });
  hooks.add(clear);
  const { warnings, ...ports } = await steps.take(
    "the emulator",
    () => startMiniStack(python, join(scratch, "emulator"), region, hooks),
    (started) => `listens on 127.0.0.1:${started.port}`,
  );
  const emulator = new Emulator({ ...ports, region });
  Object.assign(process.env, emulator.environment);
  return { emulator, warnings };
}
