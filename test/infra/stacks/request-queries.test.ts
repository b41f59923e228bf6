import { readFileSync } from "node:fs";
import { contract } from "../../../shared/contract/contract.ts";
import { givenClinic } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const prod = givenClinic("prod");
const queries = prod.resources("api", "AWS::Logs::QueryDefinition").map(({ Properties }) => Properties);
const rules = prod.resources("api", "AWS::CloudWatch::InsightRule").map(({ Properties }) => Properties);
const domains = Object.keys(contract).length;

test("documents every saved query and every rule of contributors", () => {
  const runbook = readFileSync("docs/operations/runbook.md", "utf8");
  const names = [...queries.map(({ Name }) => Name), ...rules.map(({ RuleName }) => RuleName)].map((name) =>
    name.replace(/^clinic-prod[/-]/, ""),
  );
  expect(names.length).toBeGreaterThan(6);
  for (const name of names) expect(runbook).toContain(`| \`${name}\` |`);
});

test("looks for requests in the logs of every domain, by fields that their lines have", () => {
  const line = readFileSync("functions/http/middleware/request-log.ts", "utf8");
  for (const { Name, QueryString, LogGroupNames } of queries) {
    if (Name.endsWith("answers by route and status")) continue;
    expect([Name, LogGroupNames.length]).toEqual([Name, domains]);
    expect(QueryString).toContain('filter message = "request"');
    for (const [, field] of QueryString.matchAll(/\b(tenant_id|user_id|address|status|route|ms)\b/g))
      expect(line).toContain(`${field}`);
  }
});

test("counts clinics and failing routes continuously, without a metric for each", () => {
  const bodies = rules.map(({ RuleName, RuleBody }) => [RuleName, JSON.stringify(RuleBody)]);
  expect(bodies.map(([name]) => name).sort()).toEqual([
    "clinic-prod-failures-by-route-and-release",
    "clinic-prod-requests-by-clinic",
  ]);
  for (const [, body] of bodies) expect(body?.match(/"Ref":"\w+Logs/g)).toHaveLength(domains);
  const filters = prod.resources("api", "AWS::Logs::MetricFilter");
  expect(JSON.stringify(filters)).not.toMatch(/tenant_id|user_id/);
});

test("prices the units of a clinic's requests as the table of costs does", () => {
  const cost = queries.find(({ Name }) => Name === "clinic-prod/cost by clinic")?.QueryString;
  const costs = readFileSync("docs/operations/costs.md", "utf8");
  for (const [dollars, perMillion] of [
    ["0.00000345", "3.45"],
    ["0.00001333", "13.33"],
    ["0.000000125", "0.125"],
    ["0.000000625", "0.625"],
  ]) {
    expect(cost).toContain(`* ${dollars}`);
    expect(costs).toContain(String(perMillion));
  }
});
