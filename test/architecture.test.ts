import { dirname, join, normalize } from "node:path";
import { files, importsOf } from "./source-files.ts";

const PACKAGES_OF_SHARED = ["zod"];

const web = (...rooms: readonly string[]) => [
  ...rooms.map((room) => `web/src/${room}/`),
  "web/src/paths.ts",
  "shared/",
];

/** What the stacks and constructs share. */
const TOP_OF_INFRA = [
  "infra/bundle.ts",
  "infra/environments.ts",
  "infra/release.ts",
  "infra/security-headers.ts",
  "infra/table-rights.ts",
];

const DEPLOYED = [
  "infra/stacks/",
  "infra/constructs/",
  "infra/bundle/",
  "infra/synthesize.ts",
  "infra/build-once.ts",
  "infra/pipeline.ts",
  "infra/usage-error.ts",
  ...TOP_OF_INFRA,
];

/** Which folders a folder may import besides itself. The first rule that fits a file decides. */
const MAY_IMPORT: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^shared\//, ["shared/"]],
  [/^functions\/platform\//, ["functions/platform/", "shared/"]],
  [/^functions\/entities\//, ["functions/entities/", "functions/platform/", "shared/"]],
  [/^functions\/domain\//, ["functions/domain/", "functions/entities/", "functions/platform/", "shared/"]],
  [
    /^functions\/http\//,
    ["functions/http/", "functions/domain/", "functions/entities/", "functions/platform/", "shared/"],
  ],
  // A domain of the API never knows another one; what two of them need is in functions/domain/ or shared/.
  [
    /^functions\/(api\/\w+)\//,
    [
      ...["functions/$1/", "functions/http/", "functions/domain/", "functions/entities/", "functions/platform/"],
      "shared/",
    ],
  ],
  [
    /^functions\/(events\/\w+)\//,
    ["functions/$1/", "functions/domain/", "functions/entities/", "functions/platform/", "shared/"],
  ],
  [/^infra\/local\//, ["infra/local/", ...DEPLOYED, "functions/", "shared/"]],
  [/^infra\/cli\//, ["infra/cli/", ...DEPLOYED, "functions/", "shared/"]],
  [/^infra\/bundle\//, ["infra/bundle/", "infra/usage-error.ts"]],
  [/^infra\/constructs\//, ["infra/constructs/", ...TOP_OF_INFRA, "functions/", "shared/"]],
  [/^infra\/stacks\//, ["infra/stacks/", "infra/constructs/", ...TOP_OF_INFRA, "functions/", "shared/"]],
  // What is deployed, and the app around it: neither knows the local product, the operator's commands or the tests.
  [/^infra\/[\w-]+\.ts$/, [...DEPLOYED, "infra/named-schemas.ts", "shared/", "package.json"]],
  [/^web\/src\/lib\//, web("lib")],
  [/^web\/src\/api\//, web("api", "lib")],
  [/^web\/src\/session\//, web("session", "api", "lib")],
  [/^web\/src\/components\//, web("components", "session", "api", "lib")],
  [/^web\/src\/(booking|people)\//, web("booking", "people", "components", "session", "api", "lib")],
  [/^web\/src\/features\/([\w-]+)\//, web("features/$1", "booking", "people", "components", "session", "api", "lib")],
  // The pages of patients load nothing of the app that staff use.
  [/^web\/src\/online\//, web("online", "api", "lib")],
  // The package has the version that the menu shows.
  [/^web\//, ["web/", "shared/", "package.json"]],
];

/** The only folders whose Lambdas may touch Cognito. Offboarding only lists the group of the platform's administrators, to tell them. */
const MAY_TOUCH_COGNITO = ["api/accounts", "api/offboarding", "api/staff", "events/triggers", "events/jobs"];

test("there are files to look at", () => expect(files.length).toBeGreaterThan(50));

test.each(files)("%s imports only what its layer may", (file) => {
  const [pattern, allowed] = MAY_IMPORT.find(([candidate]) => candidate.test(file)) ?? [/$/, []];
  const own = pattern.exec(file)?.[1] ?? "";
  const folders = allowed.map((folder) => folder.replace("$1", own));
  for (const target of importsOf(file)) {
    if (!target.startsWith(".")) continue;
    const path = normalize(join(dirname(file), target));
    expect(
      folders.some((folder) => path.startsWith(folder)),
      `${file} imports ${path}`,
    ).toBe(true);
  }
});

test.each(files.filter((file) => file.startsWith("shared/")))("%s needs no package but zod", (file) => {
  const packages = importsOf(file).filter((target) => !target.startsWith("."));
  expect(packages.filter((name) => !PACKAGES_OF_SHARED.includes(name))).toEqual([]);
});

test("only the domains that manage accounts touch Cognito", () => {
  const users = files
    .filter((file) => /^functions\/(api|events)\//.test(file))
    .filter((file) => importsOf(file).some((target) => /identity\/(account|invite)|client-cognito/.test(target)))
    .map((file) => file.split("/").slice(1, 3).join("/"));
  expect(users.filter((domain) => !MAY_TOUCH_COGNITO.includes(domain ?? ""))).toEqual([]);
});

test("every folder of infra has a rule of its own", () => {
  const folders = new Set(
    files.map((file) => /^infra\/[^/]+\//.exec(file)?.[0]).filter((folder) => folder !== undefined),
  );
  const ruleOf = (folder: string) => MAY_IMPORT.find(([pattern]) => pattern.test(`${folder}x.ts`));
  expect([...folders].filter((folder) => !ruleOf(folder))).toEqual([]);
  expect(new Set([...folders].map(ruleOf)).size).toBe(folders.size);
});
