import type { Figure } from "./figure.ts";

Object.assign(process.env, {
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
  POWERTOOLS_LOG_LEVEL: "SILENT",
});

/** The benchmarks by name. Their modules load late, because the functions read their environment when they load. */
const BENCHES: Readonly<Record<string, () => Promise<Figure[]>>> = {
  search: async () => (await import("./name-search.ts")).nameSearch(),
  start: async () => (await import("./lambda-start.ts")).lambdaStarts(),
  web: async () => (await import("./web-first-load.ts")).webFirstLoads(),
  pages: async () => (await import("./page-speed.ts")).pageSpeed(),
  request: async () => (await import("./request-overhead.ts")).requestOverhead(),
};

const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(BENCHES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const figure of await measure()) {
    console.log(JSON.stringify(figure));
    if (!figure.ok) process.exitCode = 1;
  }
}
