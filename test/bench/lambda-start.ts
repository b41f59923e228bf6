import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { newKey } from "../../functions/domain/integrations/key-format.ts";
import { newId } from "../../functions/platform/ids.ts";
import { bundle, entries } from "../../infra/bundle.ts";
import { contract } from "../../shared/contract/contract.ts";
import type { Route, Routes } from "../../shared/contract/route.ts";
import { sizesOf, startFiles } from "../build/loaded-files.ts";
import { event } from "../support/call.ts";
import { type Figure, figure, median } from "./figure.ts";
import { openStubTable } from "./stub-table.ts";

const ROUNDS = 25;
const MAX_KB = 950;
const MAX_GZIP_KB = 280;
const MAX_RATIO = 1.7;

interface Started {
  readonly ms: number;
  readonly statusCode: number;
}

function startOnce(file: string, sent: unknown, env: NodeJS.ProcessEnv): Promise<Started> {
  const args = [resolve("test/bench/start-once.mjs"), file, JSON.stringify(sent)];
  const child = spawn(process.execPath, args, {
    env: { ...env, NODE_OPTIONS: "" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code) => (code === 0 ? done(JSON.parse(output)) : fail(new Error(output))));
  });
}

/**
 * Returns a request of a domain's first operation that reads the caller, which is one GetItem that finds no row, and the status of the
 * refusal: of a person, or of a program where no person may call the domain.
 */
function firstRequest(domain: keyof typeof contract) {
  const route = Object.values(contract[domain] as Routes).find(({ roles }) => roles !== "public") as Route;
  if (!route.programsOnly) return { sent: event(route, { as: "TENANT_ADMIN" }), refusal: 403 };
  const headers = { authorization: `Bearer ${newKey(newId("key")).key}` };
  const params = { type: "Location", id: "1" };
  return { sent: event(route, { params, headers }), refusal: 401 };
}

/** Measures the size of each Lambda, and its start with the first GetItem, in turn with a bare handler. */
export async function lambdaStarts(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "clinic-bench-"));
  const { environment, close } = await openStubTable();
  try {
    const bare = join(folder, "bare.mjs");
    const shim = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
    const options = { bundle: true, format: "esm", platform: "node", minify: true, banner: { js: shim } } as const;
    await build({ entryPoints: ["test/bench/bare-handler.ts"], outfile: bare, ...options });

    const domains = Object.keys(contract) as (keyof typeof contract)[];
    const sizes: Figure[] = [];
    for (const domain of domains) {
      const { bytes, gzipped } = sizesOf(startFiles(await bundle(entries()[domain], join(folder, domain))));
      sizes.push(figure(`bundle ${domain}`, bytes / 1000, "KB", MAX_KB));
      sizes.push(figure(`bundle ${domain}, gzip`, gzipped / 1000, "KB", MAX_GZIP_KB));
    }
    const times = new Map<string, number[]>([
      ["bare", []],
      ...domains.map((domain) => [domain, []] as [string, number[]]),
    ]);
    for (let round = 0; round < ROUNDS; round += 1) {
      times.get("bare")?.push((await startOnce(bare, {}, environment)).ms);
      for (const domain of domains) {
        const file = join(folder, domain, "index.mjs");
        const { sent, refusal } = firstRequest(domain);
        const { ms, statusCode } = await startOnce(file, sent, environment);
        if (statusCode !== refusal) throw new Error(`${domain} answered ${statusCode}`);
        times.get(domain)?.push(ms);
      }
    }
    const base = median(times.get("bare") ?? []);
    const starts = domains.map((domain) =>
      figure(`start ${domain}`, median(times.get(domain) ?? []) / base, "x bare handler", MAX_RATIO),
    );
    return [...sizes, ...starts];
  } finally {
    close();
    rmSync(folder, { recursive: true, force: true });
  }
}
