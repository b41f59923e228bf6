import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DEMO_PASSWORD } from "../../../infra/local/seed/people.ts";

const START = fileURLToPath(new URL("../../../infra/local/start.ts", import.meta.url));

/** A start of the local product as a process of its own. */
export interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  /** What it has printed so far. */
  readonly output: () => string;
  /** Waits until it has printed the text, or ended. */
  printed(text: string): Promise<void>;
  /** Sends the signal, unless there is none to send, and gives the exit code and how long the end took. */
  ended(signal?: NodeJS.Signals): Promise<{ code: number | null; ms: number }>;
}

/** Runs `npm start` without npm and without the web app; `wrapper` is a command that runs it as its arguments. */
function start(
  port: number,
  state: string,
  env: Record<string, string> = {},
  wrapper: readonly string[] = [],
): Started {
  const [command = "", ...args] = [...wrapper, process.execPath, "--import", "tsx", START, "--api-only"];
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), LOCAL_STATE: state, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const waiting = new Set<() => void>();
  const hear = (chunk?: Buffer) => {
    text += chunk ?? "";
    for (const check of waiting) check();
  };
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", hear);
  const exit = once(child, "close");
  void exit.then(() => hear());

  return {
    child,
    url: `http://localhost:${port}`,
    output: () => text,
    printed: (wanted) =>
      new Promise((resolve) => {
        const check = () => {
          if (!text.includes(wanted) && child.exitCode === null && child.signalCode === null) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    ended: async (signal) => {
      const from = performance.now();
      if (signal) child.kill(signal);
      await exit;
      return { code: child.exitCode, ms: performance.now() - from };
    },
  };
}

/** Gives a test file a folder of its own, and ends what it started when its tests have run. */
export function givenStarts() {
  const folder = mkdtempSync(join(tmpdir(), "clinic-start-"));
  const starts: Started[] = [];
  afterAll(async () => {
    const running = starts.filter(({ child }) => (child.exitCode ?? child.signalCode) === null);
    await Promise.all(running.map(({ ended }) => ended("SIGKILL")));
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    state: join(folder, "state"),
    begin: (...args: Parameters<typeof start>): Started => {
      const started = start(...args);
      starts.push(started);
      return started;
    },
  };
}

/** Signs in as the browser does, and returns the access token. */
export async function tokenOf(url: string, email: string): Promise<string> {
  const { userPoolEndpoint, userPoolClientId } = (await (await fetch(`${url}/config.json`)).json()) as {
    userPoolEndpoint: string;
    userPoolClientId: string;
  };
  const answer = await fetch(userPoolEndpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
    },
    body: JSON.stringify({
      ClientId: userPoolClientId,
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: email, PASSWORD: DEMO_PASSWORD },
    }),
  });
  const { AuthenticationResult } = (await answer.json()) as { AuthenticationResult: { AccessToken: string } };
  return AuthenticationResult.AccessToken;
}

/** Returns the response of the API to a signed-in user. */
export async function read<Body>(url: string, token: string, path: string): Promise<Body> {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()) as Body;
}

/** Returns the ids of the processes whose command line contains the text. */
export function processesOf(text: string): string[] {
  const lines = execFileSync("ps", ["-eo", "pid=,stat=,args="], { encoding: "utf8" }).split("\n");
  return lines.filter((line) => line.includes(text) && !/^\s*\d+\s+Z/.test(line) && !line.includes(" ps "));
}
