import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a temporary folder in which all processes of a run work, and returns a function that removes it. */
export default function runFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "clinic-run-"));
  process.env.TMPDIR = folder;
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  // An interrupted run ends without its teardown.
  process.once("exit", remove);
  return remove;
}
