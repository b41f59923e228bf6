import { readFileSync } from "node:fs";
import { REPAIRS } from "../../../infra/cli/repair.ts";
import { MENU } from "../../../web/src/app/navigation.ts";
import { givenClinic } from "../clinic.ts";
import { prod } from "./production-alarms.ts";

vi.setConfig({ testTimeout: 60_000 });

const guide = readFileSync("docs/operations.md", "utf8");
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const matches = (pattern: RegExp) => [...new Set([...guide.matchAll(pattern)].map(([, name = ""]) => name))];

test("names only commands that exist", () => {
  const named = matches(/npm run ([\w:]+)/g);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test("describes everything that can be repaired", () => {
  const [, table = ""] = guide.split("| `--rows` | Repairs |\n");
  const rows = (table.split("\n\n")[0] ?? "").split("\n").slice(1);
  expect(rows.map((row) => row.split("`")[1]).sort()).toEqual(Object.keys(REPAIRS).sort());
});

test("names only stacks that exist, and lists all of them", () => {
  const { stacks } = prod;
  const all = Object.values(stacks).map(({ stackName }) => stackName.replace("Clinic-prod-", ""));
  expect(matches(/Clinic-(?:prod|<env>|\$ENV)-(\w+)/g).filter((name) => !all.includes(name))).toEqual([]);
  const [, table = ""] = guide.split("| Stack | Holds | Region |\n");
  const rows = (table.split("\n\n")[0] ?? "").split("\n").slice(1);
  expect(rows.map((row) => row.split(" | ")[0]?.replace("| ", "")).sort()).toEqual(all.sort());
});

test("names outputs and menu entries as they are", () => {
  const outputs = Object.keys(givenClinic("prod").template("web").toJSON().Outputs);
  expect(outputs).toEqual(expect.arrayContaining(matches(/output `([A-Z]\w+)`/g)));
  const [, section = ""] = guide.split("### Open a clinic\n");
  const places = (section.split("\n###")[0] ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1);
  const entries = Object.values(MENU).flatMap((menu) => menu.map(({ text }) => text));
  expect(places.length).toBeGreaterThan(4);
  for (const place of places) expect(entries).toContain(place.split("|")[2]?.trim());
});

test("leads each link within the page to a heading", () => {
  const anchors = matches(/^#+ (.+)$/gm).map((title) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );
  expect(matches(/\]\(#([^)]+)\)/g).filter((anchor) => !anchors.includes(anchor))).toEqual([]);
});
