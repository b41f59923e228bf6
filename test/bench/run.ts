import { helpFirst } from "../../infra/cli/arguments.ts";
import type { Figure } from "./figure.ts";

Object.assign(process.env, {
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
  POWERTOOLS_LOG_LEVEL: "SILENT",
  // The functions keep the addresses with which the first benchmark loaded them.
  SHARED_EMULATORS: "true",
});

/** The benchmarks by name. Their modules load late, because the functions read their environment when they load. */
const BENCHES: Readonly<Record<string, () => Promise<Figure[]>>> = {
  search: async () => (await import("./name-search.ts")).nameSearch(),
  answers: async () => (await import("./answer-sizes.ts")).answerSizes(),
  start: async () => (await import("./lambda-start.ts")).lambdaStarts(),
  web: async () => (await import("./web-first-load.ts")).webFirstLoads(),
  pages: async () => (await import("./page-speed.ts")).pageSpeed(),
  actions: async () => (await import("./page-actions.ts")).pageActions(),
  request: async () => (await import("./request-overhead.ts")).requestOverhead(),
};

/** These take longer than all others together, so they run only on request: `npm run bench -- --only load`. */
const ON_REQUEST: typeof BENCHES = {
  growth: async () => (await import("./growth.ts")).growth(),
  load: async () => (await import("./load.ts")).load(),
  messages: async () => (await import("./messages.ts")).messages(),
  scale: async () => (await import("./scale/scale.ts")).scale(),
  live: async () => (await import("./live.ts")).liveUpdates(),
  repair: async () => (await import("./repair.ts")).repairs(),
};

helpFirst(
  `npm run bench -- [--only <name> ...], with the names ${Object.keys({ ...BENCHES, ...ON_REQUEST }).join(", ")}`,
);

const wanted = process.argv.slice(2).filter((argument) => argument !== "--only");
for (const [name, measure] of Object.entries({ ...BENCHES, ...ON_REQUEST })) {
  if (wanted.length > 0 ? !wanted.includes(name) : name in ON_REQUEST) continue;
  for (const figure of await measure()) {
    console.log(JSON.stringify(figure));
    if (!figure.ok) process.exitCode = 1;
  }
}
