import { readFileSync } from "node:fs";
import { givenClinic, type Resource, type StackName } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const costs = readFileSync("docs/operations/costs.md", "utf8");
const scale = readFileSync("docs/scale.md", "utf8");
const DAYS = 22;
const BOOKINGS = 60 * DAYS;
const MAILS = 4 * BOOKINGS;
const SCREENS = 5;

const numberOf = (cell = "") => Number(cell.replace(/[*,]|million/g, "") || Number.NaN);

/** Returns the rows of the table under a header as their cells. */
function table(page: string, header: string): string[][] {
  const [, after] = page.split(`${header}\n`);
  if (after === undefined) throw new Error(`There is no table ${header}`);
  const rows = (after.split("\n\n")[0] ?? "").split("\n").slice(1);
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

/** Calculates an arithmetic such as "0.1 million x (0.20 + 0.06 GB-s x 13.33)"; words in it are units. */
function calculate(arithmetic: string): number {
  const tokens = arithmetic.replace(/(\d),(\d)/g, "$1$2").match(/\d+(\.\d+)?|\bx\b|[+()]/g) ?? [];
  const product = (): number => {
    let value = factor();
    while (tokens[0] === "x") {
      tokens.shift();
      value *= factor();
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[0] === "+") {
      tokens.shift();
      value += product();
    }
    return value;
  };
  const factor = (): number => {
    const token = tokens.shift();
    if (token !== "(") return Number(token);
    const value = sum();
    tokens.shift();
    return value;
  };
  const value = sum();
  if (tokens.length > 0 || Number.isNaN(value)) throw new Error(`${arithmetic} can't be calculated`);
  return value;
}

/** Checks each line of a table of services, and its sum. Returns the exact dollars of each service. */
function services(header: string): Readonly<Record<string, number>> {
  const section = costs.split(header)[1] ?? "";
  const rows = table(section, "| Service | Arithmetic | Dollars |");
  const lines = rows.slice(0, -1).map(([service = "", arithmetic = "", dollars]) => {
    const exact = calculate(arithmetic);
    expect([service, dollars]).toEqual([service, exact.toFixed(2)]);
    return [service.split(/[,:]/)[0] ?? "", exact] as const;
  });
  const total = lines.reduce((sum, [, dollars]) => sum + dollars, 0);
  expect([header, rows.at(-1)?.[2]]).toEqual([header, `**${total.toFixed(2)}**`]);
  return Object.fromEntries(lines);
}
const total = (lines: Readonly<Record<string, number>>) => Object.values(lines).reduce((sum, each) => sum + each, 0);

const CLINIC = services("**Per clinic and month**");
const MAIL = services("**Messages, per 1,000.**");
const LIVE = services("**Live updates, per 1,000 desks**");

/** What a clinic's mails cost besides the units of the table, which are among those of its day. */
const mails = (count: number) => ((total(MAIL) - (MAIL.DynamoDB ?? 0)) * count) / 1_000;
const live = (total(LIVE) * SCREENS) / 1_000;
const kept = (CLINIC["DynamoDB storage"] ?? 0) + (CLINIC["AWS Backup"] ?? 0);
const fixed = Number(/\*\*([\d.]+) a month\*\*/.exec(costs)?.[1]);
const contributors = (clinics: number) => 0.002 * clinics;
const rounded = (dollars: number) => Math.round(dollars).toLocaleString("en-US");
const perClinic = (dollars: number) => (dollars < 10 ? dollars.toFixed(2) : rounded(dollars));

test("adds up the units of a clinic's day and month", () => {
  const rows = table(costs, "| What | Times a day | RCU each | WCU each | RCU a day | WCU a day |");
  const activities = rows.slice(0, -2);
  const sums = [0, 0];
  for (const [what, times, ...units] of activities)
    for (const at of [0, 1]) {
      const [each, day] = [numberOf(units[at]), numberOf(units[at + 2])];
      if (Number.isNaN(each)) continue;
      expect([what, day]).toEqual([what, Math.round(numberOf(times) * each)]);
      sums[at] = (sums[at] ?? 0) + day;
    }
  expect(rows.at(-2)?.slice(4).map(numberOf)).toEqual(sums);
  expect(rows.at(-1)?.slice(4).map(numberOf)).toEqual(sums.map((sum) => Number(((sum * DAYS) / 1e6).toFixed(2))));
  const byClock = ["counts of reports", "send a message", "the clinic's count"];
  const requests = activities
    .filter(([what = ""]) => !byClock.some((name) => what.startsWith(name)))
    .reduce((sum, [, times]) => sum + numberOf(times), 0);
  expect(costs).toContain(`These are ${requests.toLocaleString("en-US")} requests a day`);
  expect(CLINIC["HTTP API"]).toBeCloseTo((requests * DAYS) / 1e6, 3);
  expect(CLINIC.DynamoDB).toBeCloseTo((((sums[0] ?? 0) * 0.125 + (sums[1] ?? 0) * 0.625) * DAYS) / 1e6, 2);
});

test("counts what all clinics share as the templates have it", () => {
  const { stacks, resources } = givenClinic("prod", {
    domain: { name: "clinic.example.com", hostedZone: { id: "Z0123456789ABC", name: "example.com" } },
  });
  const all = (type: string): Resource["Properties"][] =>
    (Object.keys(stacks) as StackName[]).flatMap((stack) => resources(stack, type).map(({ Properties }) => Properties));
  const acls = all("AWS::WAFv2::WebACL");
  const rules = acls.reduce((sum, { Rules }) => sum + Rules.length, 0);
  const metrics = new Set(
    all("AWS::Logs::MetricFilter")
      .flatMap(({ MetricTransformations }) => MetricTransformations)
      .map(({ MetricName }) => MetricName)
      .filter((name) => name !== "ProbeSucceeded"),
  );
  const schedules = all("AWS::Scheduler::Schedule").length - 1;
  const parts = [
    ["two web ACLs with thirteen rules", 5 * acls.length + rules],
    ["dashboard", 3 * all("AWS::CloudWatch::Dashboard").length],
    ["three keys", all("AWS::KMS::Key").length - 1],
    ["two rules of Contributor Insights", 0.5 * all("AWS::CloudWatch::InsightRule").length],
    ["seven metrics of our own", 0.3 * metrics.size],
    ["three secrets", 0.4 * all("AWS::SecretsManager::Secret").length],
    ["four schedules of a minute", 0.3 * schedules],
  ] as const;
  const sentence =
    /\*\*For all clinics together\*\*: ([\s\S]*?) a month\*\*/.exec(costs)?.[1]?.replaceAll("\n", " ") ?? "";
  for (const [name, dollars] of parts) expect(sentence).toContain(`${name} ${dollars.toFixed(2)}`);
  const named = [...(sentence.split("**")[0] ?? "").replace(/\([^)]*\)/g, "").matchAll(/ (\d+\.\d\d)\b(?! million)/g)];
  expect(named.reduce((sum, [, dollars]) => sum + Number(dollars), 0)).toBeCloseTo(fixed, 2);
});

test("multiplies the costs by the number of clinics", () => {
  const rows = table(
    costs,
    `| Clinics | Fixed | Contributors | Clinics x ${total(CLINIC).toFixed(2)} | A month | Per clinic |`,
  );
  expect(rows.map(([clinics]) => numberOf(clinics))).toEqual([1, 100, 2_000, 10_000]);
  for (const [clinics, ...cells] of rows) {
    const number = numberOf(clinics);
    const month = fixed + contributors(number) + number * total(CLINIC);
    expect(cells).toEqual([
      rounded(fixed),
      String(Number(contributors(number).toFixed(1))),
      rounded(number * total(CLINIC)),
      rounded(month),
      perClinic(month / number),
    ]);
  }
});

test("says what 1,000 bookings cost, with mails and live updates", () => {
  const [reads = 0, writes = 0] = [...(scale.match(/DynamoDB: ([\d.]+) million reads, ([\d.]+) million writes/) ?? [])]
    .slice(1)
    .map(Number);
  expect((CLINIC.DynamoDB ?? 0) / (BOOKINGS / 1_000)).toBeCloseTo(reads * 0.125 + writes * 0.625, 2);
  const rows = table(scale, "| Part | Dollars |");
  const perThousand = (...names: string[]) =>
    names.reduce((sum, name) => sum + (CLINIC[name] ?? Number.NaN), 0) / (BOOKINGS / 1_000);
  const parts = [
    perThousand("DynamoDB"),
    perThousand("HTTP API", "Lambda", "CloudFront", "WAF", "logs"),
    perThousand("Cognito Plus", "DynamoDB storage", "AWS Backup"),
    mails(4_000),
    live / (BOOKINGS / 1_000),
  ];
  expect(rows.slice(0, -1).map(([, dollars]) => dollars)).toEqual(parts.map((part) => part.toFixed(2)));
  expect(rows.at(-1)?.[1]).toBe(`**${parts.reduce((sum, part) => sum + part, 0).toFixed(2)}**`);
});

test("says what an environment costs with 1 to 30,000 clinics, at work and idle", () => {
  const atWork = total(CLINIC) + mails(MAILS) + live;
  expect(scale).toContain(`costs ${kept.toFixed(2)} dollars a month once it has the rows of a year`);
  expect(scale.replaceAll("\n", " ")).toContain(
    `A clinic at work is ${total(CLINIC).toFixed(2)} for AWS as in [Costs](operations/costs.md), ${mails(MAILS).toFixed(2)} for ${MAILS.toLocaleString("en-US")} mails and ${live.toFixed(2)} for live updates. The fixed part is ${fixed.toFixed(2)}, `,
  );
  const rows = table(
    scale,
    "| Clinics | Fixed | Clinics at work, mail and live updates included | A month | Per clinic | If all were idle, with the rows of a year |",
  );
  expect(rows.map(([clinics]) => numberOf(clinics))).toEqual([1, 100, 2_000, 30_000]);
  for (const [clinics, ...cells] of rows) {
    const number = numberOf(clinics);
    const shared = fixed + contributors(number);
    const month = shared + number * atWork;
    expect(cells).toEqual([
      rounded(shared),
      rounded(number * atWork),
      rounded(month),
      perClinic(month / number),
      rounded(shared + number * kept),
    ]);
  }
});
