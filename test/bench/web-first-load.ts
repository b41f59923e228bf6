import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { firstLoads } from "../build/loaded-files.ts";
import { type Figure, figure } from "./figure.ts";

/** Measures the downloads of a new build before each kind of page can be used. */
export async function webFirstLoads(): Promise<Figure[]> {
  const outDir = mkdtempSync(join(tmpdir(), "clinic-web-"));
  try {
    await build({ configFile: "web/vite.config.ts", build: { outDir, emptyOutDir: true }, logLevel: "error" });
    return firstLoads(outDir).map(({ page, kb, budgetKb }) => figure(`first load ${page}`, kb, "KB gzip", budgetKb));
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
