import { readdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

const SHARED = join(import.meta.dirname, "../shared");

/** Returns the object schemas that the domains of the contract export, by the name of their export: "Patient". */
export async function namedSchemas(): Promise<Record<string, z.ZodObject>> {
  const files = readdirSync(SHARED, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\w+[/\\][\w-]+\.ts$/.test(file),
  );
  const modules = await Promise.all(files.sort().map((file) => import(join(SHARED, file)) as Promise<object>));
  return Object.fromEntries(
    modules
      .flatMap((exports) => Object.entries(exports))
      .filter(([name, schema]) => /^[A-Z]/.test(name) && schema instanceof z.ZodObject),
  );
}
