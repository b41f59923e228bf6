import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { HelpRequest } from "../../../infra/cli/arguments.ts";
import { COMMANDS } from "../../../infra/cli/commands.ts";
import { REPAIRS } from "../../../infra/cli/repair.ts";
import { MENU } from "../../../web/src/app/navigation.ts";
import { givenClinic } from "../clinic.ts";
import { alarms, of, prod, stacks } from "./production-alarms.ts";

vi.setConfig({ testTimeout: 60_000 });

const INDEX = "docs/operations.md";
const FOLDER = "docs/operations";
const pages = readdirSync(FOLDER).map((name) => join(FOLDER, name));
const textOf = (path: string) => readFileSync(path, "utf8");
const guide = [INDEX, ...pages].map(textOf).join("\n");
const deploy = textOf(join(FOLDER, "deploy.md"));
const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
const matches = (pattern: RegExp, text = guide) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name)),
];

test("is an index that leads to every page", () => {
  expect(pages.map((path) => path.replace("docs/", "")).sort()).toEqual(
    matches(/^\| \[[^\]]+\]\((operations\/[\w-]+\.md)\)/gm, textOf(INDEX)).sort(),
  );
});

test("names only commands that exist, and all of the operator's", () => {
  const named = matches(/npm run ([\w:]+)/g);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  expect(Object.keys(COMMANDS).filter((name) => !named.includes(name))).toEqual([]);
  expect(Object.keys(COMMANDS).filter((name) => scripts[name] !== `tsx infra/cli/run.ts ${name}`)).toEqual([]);
});

test.each(Object.entries(COMMANDS))("gives %s only options that it has", async (name, command) => {
  const usage = await command(["--help"], () => undefined).catch((error: unknown) => error);
  expect(usage).toBeInstanceOf(HelpRequest);
  const lines = guide.replaceAll("\\\n", " ").match(new RegExp(`npm run ${name} -- [^\\n\`#]*`, "g")) ?? [];
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines)
    for (const [option] of line.matchAll(/--[a-z][\w-]+/g)) expect(String(usage)).toContain(option);
});

test("describes everything that can be repaired", () => {
  const [, table = ""] = guide.split("| `--rows` | Repairs |\n");
  const rows = (table.split("\n\n")[0] ?? "").split("\n").slice(1);
  expect(rows.map((row) => row.split("`")[1]).sort()).toEqual(Object.keys(REPAIRS).sort());
});

test("names only stacks that exist, and lists all of them", () => {
  const all = Object.values(prod.stacks).map(({ stackName }) => stackName.replace("Clinic-prod-", ""));
  expect(matches(/Clinic-(?:prod|<env>|\$ENV)-(\w+)/g).filter((name) => !all.includes(name))).toEqual([]);
  const [, table = ""] = deploy.split("| Stack | Holds | Region |\n");
  const rows = (table.split("\n\n")[0] ?? "").split("\n").slice(1);
  expect(rows.map((row) => row.split(" | ")[0]?.replace("| ", "")).sort()).toEqual(all.sort());
});

test("names outputs and menu entries as they are", () => {
  const outputs = Object.keys(givenClinic("prod").template("web").toJSON().Outputs);
  expect(outputs).toEqual(expect.arrayContaining(matches(/output `([A-Z]\w+)`/g)));
  const [, section = ""] = deploy.split("## Open a clinic\n");
  const places = (section.split("\n##")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1);
  const entries = Object.values(MENU).flatMap((menu) => menu.map(({ text }) => text));
  expect(places.length).toBeGreaterThan(4);
  for (const place of places) expect(entries).toContain(place.split("|")[2]?.trim());
});

test("names alarms and parameters that exist in its commands", () => {
  const named = matches(/--alarm-name clinic-prod-([\w-]+)/g);
  expect(named.length).toBeGreaterThan(1);
  expect(alarms.map(({ AlarmName }) => AlarmName)).toEqual(
    expect.arrayContaining(named.map((name) => `clinic-prod-${name}`)),
  );
  const read = matches(/--name \/clinic\/\$ENV\/([\w-]+)/g);
  expect(read.length).toBeGreaterThan(1);
  expect(of("AWS::SSM::Parameter").map(({ Name }) => Name)).toEqual(
    expect.arrayContaining(read.map((name) => `/clinic/prod/${name}`)),
  );
});

test("names files, and workflows by their names, that exist", () => {
  const files = matches(/`((?:infra|functions|shared|test|\.github|\.ci)\/[\w./-]+)`/g);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
  const workflows = matches(/([\w-]+\.yml)/g);
  expect(workflows.length).toBeGreaterThan(2);
  expect(workflows.filter((name) => !existsSync(join(".github/workflows", name)))).toEqual([]);
});

/** Returns the anchors of a page's headings. */
const anchorsOf = (path: string) =>
  matches(/^#+ (.+)$/gm, textOf(path)).map((title) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );

test.each([INDEX, ...pages])("%s leads each link to a file and a heading", (page) => {
  for (const link of matches(/\]\((?!https?:)([^)]+)\)/g, textOf(page))) {
    const [file = "", anchor] = link.split("#");
    const path = file ? join(dirname(page), file) : page;
    expect([link, existsSync(path)]).toEqual([link, true]);
    if (anchor) expect([link, anchorsOf(path)]).toEqual([link, expect.arrayContaining([anchor])]);
  }
});

test("deploys every stack that follows the table's stream after the table was restored", () => {
  const following = stacks
    .filter((stack) =>
      JSON.stringify(prod.template(stack).toJSON().Parameters ?? {}).includes("/clinic/prod/table-stream"),
    )
    .map((stack) => prod.stacks[stack]?.stackName.replace("Clinic-prod-", ""));
  const [, named = ""] =
    /npx cdk deploy (.*) --exclusively -c env=\$ENV/.exec(textOf(join(FOLDER, "restore.md"))) ?? [];
  expect(following.length).toBeGreaterThan(1);
  expect(named.split(" ").sort()).toEqual(following.map((name) => `Clinic-$ENV-${name}`).sort());
});
