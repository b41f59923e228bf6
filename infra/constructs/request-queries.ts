import { Stack } from "aws-cdk-lib";
import { CfnInsightRule } from "aws-cdk-lib/aws-cloudwatch";
import { type ILogGroup, QueryDefinition, QueryString } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";

interface RequestQueriesProps {
  /** The environment's name, under which CloudWatch lists the queries. */
  readonly environment: string;
  /** The logs of the functions: one line of JSON for each request. */
  readonly functionLogs: readonly ILogGroup[];
  /** The API's access log, which also has the requests that reached no function. */
  readonly accessLogs: ILogGroup;
}

/** List prices in dollars. docs/operations/costs.md has their sources. */
const PRICES = {
  /** HTTP API 1.00, Lambda 0.20, CloudFront 1.00, firewall 0.60, and 1.3 KB of logs 0.65 a million. */
  request: 3.45e-6,
  /** A second of a function with 1 GB of memory. */
  second: 1.333e-5,
  read: 1.25e-7,
  write: 6.25e-7,
} as const;

const DOLLARS = [
  `count(*) * ${PRICES.request.toFixed(8)}`,
  `sum(ms) / 1000 * ${PRICES.second.toFixed(8)}`,
  `sum(reads) * ${PRICES.read.toFixed(9)}`,
  `sum(writes) * ${PRICES.write.toFixed(9)}`,
].join(" + ");

interface Query {
  readonly filters: readonly string[];
  readonly stats: string;
  readonly sort: string;
}

/** The saved queries of the functions' logs. docs/operations/runbook.md says what each of them is for. */
const OF_FUNCTIONS: Readonly<Record<string, Query>> = {
  "failures by route and release": {
    filters: ["status >= 500"],
    stats: "count(*) as failures by route, release, code, cause.0, frames.0",
    sort: "failures desc",
  },
  "times by route and release": {
    filters: [],
    stats: "count(*) as requests, pct(ms, 50) as p50, pct(ms, 99) as p99 by route, release",
    sort: "p99 desc",
  },
  "requests by clinic and status": {
    filters: ["ispresent(tenant_id)"],
    stats: "count(*) as requests, pct(ms, 99) as p99 by tenant_id, status",
    sort: "requests desc",
  },
  "refusals by user and address": {
    filters: ["status in [401, 403, 429]"],
    stats: "count(*) as refusals by status, code, tenant_id, user_id, address",
    sort: "refusals desc",
  },
  "cost by clinic": {
    filters: ["ispresent(tenant_id)"],
    stats: `count(*) as requests, sum(ms) / 1000 as seconds, sum(reads) as read_units, sum(writes) as write_units, ${DOLLARS} as dollars by tenant_id`,
    sort: "dollars desc",
  },
};

/** The saved query of the access log. */
const ANSWERS: Query = {
  filters: [],
  stats: "count(*) as answers by route, status, integration_error",
  sort: "answers desc",
};

/** The contributors that are counted all the time, so that the console shows the largest ones at once. */
const CONTRIBUTORS: Readonly<Record<string, readonly [keys: readonly string[], filter: object]>> = {
  "requests-by-clinic": [["$.tenant_id"], { Match: "$.tenant_id", IsPresent: true }],
  "failures-by-route-and-release": [["$.route", "$.release"], { Match: "$.status", GreaterThan: 499 }],
};

/**
 * The figures of requests by clinic, route and release, which are read from the logs: metrics of 10,000 clinics would
 * cost more than their requests.
 */
export class RequestQueries extends Construct {
  constructor(scope: Construct, id: string, { environment, functionLogs, accessLogs }: RequestQueriesProps) {
    super(scope, id);
    const save = (name: string, logGroups: readonly ILogGroup[], { filters, stats, sort }: Query) =>
      new QueryDefinition(this, `Saved ${name}`, {
        queryDefinitionName: `clinic-${environment}/${name}`,
        logGroups: [...logGroups],
        queryString: new QueryString({ filterStatements: [...filters], statsStatements: [stats], sort }),
      });
    for (const [name, { filters, ...query }] of Object.entries(OF_FUNCTIONS))
      save(name, functionLogs, { ...query, filters: ['message = "request"', ...filters] });
    save("answers by route and status", [accessLogs], ANSWERS);

    for (const [name, [Keys, filter]] of Object.entries(CONTRIBUTORS))
      new CfnInsightRule(this, name, {
        ruleName: `clinic-${environment}-${name}`,
        ruleState: "ENABLED",
        ruleBody: Stack.of(this).toJsonString({
          Schema: { Name: "CloudWatchLogRule", Version: 1 },
          LogFormat: "JSON",
          LogGroupNames: functionLogs.map(({ logGroupName }) => logGroupName),
          Contribution: { Keys, Filters: [filter] },
          AggregateOn: "Count",
        }),
      });
  }
}
