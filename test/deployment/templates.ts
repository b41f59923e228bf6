import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { HEARTBEAT } from "../../functions/events/streams/followed-changes.ts";
import { KEYS } from "../../functions/platform/dynamo/keys.ts";

/** The parts of a synthesized stack's template that the comparison reads. */
export interface Template {
  readonly Resources?: Readonly<Record<string, Resource>>;
}

export interface Resource {
  readonly Type: string;
  readonly Properties: Properties;
}

/** The properties that the comparison reads. Each type of resource has some of them. */
interface Properties {
  readonly PolicyDocument: { readonly Statement: Statement[] };
  KeySchema: KeySchema;
  GlobalSecondaryIndexes: {
    readonly IndexName: string;
    readonly KeySchema: KeySchema;
    readonly Projection: { ProjectionType: string };
  }[];
  TimeToLiveSpecification?: { readonly AttributeName: string; readonly Enabled: boolean };
  StreamSpecification?: { readonly StreamViewType: string };
  RetentionInDays?: number;
  FilterPattern: string;
  readonly MetricTransformations: { MetricValue: string }[];
  /** What an event source mapping reads, which function it calls, and which records it leaves out. */
  readonly EventSourceArn: unknown;
  readonly FunctionName: { readonly Ref: string };
  readonly FilterCriteria?: { Filters: { readonly Pattern: string }[] };
  MetricName?: string;
  TreatMissingData?: string;
  readonly DistributionConfig: {
    readonly CacheBehaviors: Behavior[];
    readonly DefaultCacheBehavior: Behavior;
    readonly Origins: { readonly Id: string; readonly DomainName: unknown }[];
  };
}

type KeySchema = { readonly AttributeName: string }[];

interface Behavior {
  PathPattern?: string;
  readonly TargetOriginId: string;
}

export interface Statement {
  readonly Effect: string;
  Action: string | readonly string[];
  Resource: unknown;
  readonly Principal?: unknown;
  readonly Condition?: unknown;
}

/** Returns the properties of all resources of a type. */
export const all = (templates: readonly Template[], type: string) =>
  templates.flatMap(({ Resources = {} }) =>
    Object.values(Resources).flatMap(({ Type, Properties }) => (Type === type ? [Properties] : [])),
  );

/** Returns the statements that allow an action, of all policies of a type. */
export const allowing = (templates: readonly Template[], type: string, action: string): readonly Statement[] =>
  all(templates, type)
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Effect, Action }) => Effect === "Allow" && [Action].flat().includes(action));

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join(folder, path), "utf8"));

/** Returns the indexes that the entities name (`secondary` in `functions/platform/dynamo/entity.ts`), with their key attributes. */
export const usedIndexes = (): readonly (readonly [name: string, pk: string, sk: string])[] => {
  const named = sourcesIn("functions").flatMap((source) =>
    [...source.matchAll(/\bsecondary\(\s*(\d)/g)].map(([, index]) => `gsi${index}`),
  );
  return [...new Set(named)].sort().map((name) => [name, `${name}pk`, `${name}sk`] as const);
};

/** Returns a sentence for each difference between the one table and what the code expects of it. */
function tableFaults(templates: readonly Template[]): readonly string[] {
  const [table, ...others] = all(templates, "AWS::DynamoDB::Table");
  if (!table || others.length > 0) return ["There is not exactly one table."];
  const { KeySchema, GlobalSecondaryIndexes: indexes = [], TimeToLiveSpecification, StreamSpecification } = table;
  const keysOf = (schema: typeof KeySchema) => schema.map(({ AttributeName }) => AttributeName).join();
  const deployed = indexes.map(({ IndexName, KeySchema }) => `${IndexName},${keysOf(KeySchema)}`);
  const expected = [
    [keysOf(KeySchema) === `${KEYS.pk},${KEYS.sk}`, `The table's key is not ${KEYS.pk} and ${KEYS.sk}.`],
    [
      TimeToLiveSpecification?.AttributeName === KEYS.ttl && TimeToLiveSpecification.Enabled === true,
      `The table deletes no items by ${KEYS.ttl}.`,
    ],
    [
      StreamSpecification?.StreamViewType === "NEW_AND_OLD_IMAGES",
      "The table streams no changes with the rows before and after them.",
    ],
    [indexes.every(({ Projection }) => Projection.ProjectionType === "ALL"), "An index lacks attributes of the rows."],
    ...usedIndexes().map(
      ([name, pk, sk]) =>
        [deployed.includes(`${name},${pk},${sk}`), `The table lacks the index ${name} on ${pk} and ${sk}.`] as const,
    ),
  ] as const;
  return expected.flatMap(([holds, fault]) => (holds ? [] : [fault]));
}

/** Returns a sentence for each index, and for the table itself, that no function may query. */
function queryFaults(templates: readonly Template[]): readonly string[] {
  const resources = JSON.stringify(
    allowing(templates, "AWS::IAM::Policy", "dynamodb:Query").map(({ Resource }) => Resource),
  );
  const queried = [...new Set(usedIndexes().map(([name]) => name))].map((name) => `/index/${name}`);
  const faults = queried.filter((path) => !resources.includes(path)).map((path) => `No function may query ${path}.`);
  return resources === "[]" ? [...faults, "No function may query the table."] : faults;
}

/** Cognito's operations that need no right, because anyone may call them. */
const PUBLIC = ["ForgotPassword"];

/** Returns a sentence for each operation on accounts that the code calls and no function is allowed. */
function accountFaults(templates: readonly Template[]): readonly string[] {
  const called = sourcesIn("functions").flatMap((source) =>
    /client-cognito-identity-provider"|\/cognito\.ts"/.test(source)
      ? [...source.matchAll(/\bnew (\w+)Command\(/g)].map(([, operation = ""]) => operation)
      : [],
  );
  return [...new Set(called)]
    .filter((operation) => !PUBLIC.includes(operation))
    .filter((operation) => allowing(templates, "AWS::IAM::Policy", `cognito-idp:${operation}`).length === 0)
    .map((operation) => `No function is allowed cognito-idp:${operation}.`);
}

/** Paths that the web app opens, each with a pattern of the origin that has to serve it. */
const SERVED: readonly (readonly [path: string, origin: RegExp])[] = [
  ["/login", /Files/],
  ["/config.json", /Files/],
  ["/assets/start.js", /Files/],
  ["/logos/tenants/ten_1/logo.png", /logos/i],
  ["/api/me", /execute-api/],
  ["/live", /execute-api/],
  ["/my-appointment", /Files/],
];

/** Returns whether a pattern of CloudFront fits a path. */
export const fits = (pattern: string, path: string): boolean =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".")}$`,
  ).test(path);

const NO_DISTRIBUTION = { CacheBehaviors: [], DefaultCacheBehavior: undefined, Origins: [] };

/** Returns a sentence for each path that CloudFront would serve from a wrong origin. */
function behaviorFaults(templates: readonly Template[]): readonly string[] {
  const [distribution] = all(templates, "AWS::CloudFront::Distribution");
  const {
    CacheBehaviors = [],
    DefaultCacheBehavior,
    Origins = [],
  } = distribution?.DistributionConfig ?? NO_DISTRIBUTION;
  return SERVED.flatMap(([path, origin]) => {
    const behavior = CacheBehaviors.find(({ PathPattern = "" }) => fits(PathPattern, path)) ?? DefaultCacheBehavior;
    const target = Origins.find(({ Id }) => Id === behavior?.TargetOriginId);
    const domain = JSON.stringify(target?.DomainName ?? "nothing");
    return origin.test(domain) ? [] : [`CloudFront serves ${path} from ${domain}.`];
  });
}

/** Returns a sentence if CloudFront may not read the logos. */
function logoFaults(templates: readonly Template[]): readonly string[] {
  const reading = allowing(templates, "AWS::S3::BucketPolicy", "s3:GetObject").filter(
    ({ Principal, Resource, Condition }) =>
      JSON.stringify(Principal) === '{"Service":"cloudfront.amazonaws.com"}' &&
      /"\/tenants\/\*"/.test(JSON.stringify(Resource)) &&
      /"ArnLike":\{"aws:SourceArn":.*distribution\/\*/.test(JSON.stringify(Condition)),
  );
  return reading.length === 1 ? [] : ["CloudFront may not read the logos."];
}

/** Log lines have addresses, which are personal data. */
const MAX_LOG_DAYS = 90;

/** Returns a sentence if logs are kept for too long. */
const retentionFaults = (templates: readonly Template[]): readonly string[] =>
  all(templates, "AWS::Logs::LogGroup").every(
    ({ RetentionInDays = Number.POSITIVE_INFINITY }) => RetentionInDays <= MAX_LOG_DAYS,
  )
    ? []
    : [`Logs are kept for longer than ${MAX_LOG_DAYS} days.`];

/** Returns a sentence for each log line, or field of one, for which an alarm waits and that no function writes. */
function logLineFaults(templates: readonly Template[]): readonly string[] {
  const logging = sourcesIn("functions").filter((source) => source.includes("logger."));
  return all(templates, "AWS::Logs::MetricFilter").flatMap(({ FilterPattern, MetricTransformations }) => {
    const [, line] = /\$\.message = "([^"]+)"/.exec(FilterPattern) ?? [];
    if (line === undefined) return [];
    const writing = logging.filter((source) => source.includes(`"${line}"`));
    const fields = MetricTransformations.flatMap(({ MetricValue }) => /^\$\.(\w+)$/.exec(MetricValue)?.[1] ?? []);
    return [
      ...(writing.length > 0 ? [] : [`No function logs "${line}", for which an alarm waits.`]),
      ...fields
        .filter((field) => writing.length > 0 && !writing.some((source) => new RegExp(`\\b${field}\\b`).test(source)))
        .map((field) => `The line "${line}" has no ${field}, for which an alarm waits.`),
    ];
  });
}

/** Returns the id of the queue of another stack in its ARN. */
const queueIn = (arn: unknown) => /FnGetAtt([A-Za-z]+?[0-9A-F]{8})Arn/.exec(JSON.stringify(arn))?.[1] ?? "no queue";

/**
 * Returns a sentence for each event source that could stop without an alarm: a function of the stream is called every minute, so that
 * missing calls show it, and what waits in a queue gets old.
 */
function eventSourceFaults(templates: readonly Template[]): readonly string[] {
  const alarms = all(templates, "AWS::CloudWatch::Alarm").map((alarm) => [alarm, JSON.stringify(alarm)] as const);
  const isWatched = (id: string, metric: string, missing?: string) =>
    alarms.some(
      ([{ TreatMissingData }, text]) =>
        text.includes(id) && text.includes(`"MetricName":"${metric}"`) && (!missing || TreatMissingData === missing),
    );
  return all(templates, "AWS::Lambda::EventSourceMapping").flatMap(
    ({ EventSourceArn, FunctionName, FilterCriteria }) => {
      const { Ref: id } = FunctionName;
      const name = id.slice(0, -"Handler12345678".length);
      if (!FilterCriteria)
        return isWatched(queueIn(EventSourceArn), "ApproximateAgeOfOldestMessage")
          ? []
          : [`No alarm shows that ${name} takes nothing from its queue.`];
      const isCalled = FilterCriteria.Filters.some(({ Pattern }) => Pattern.includes(`"${HEARTBEAT}"`));
      return [
        ...(isCalled ? [] : [`The stream does not call ${name} every minute.`]),
        ...(isWatched(id, "Invocations", "breaching") ? [] : [`No alarm shows that the stream does not call ${name}.`]),
      ];
    },
  );
}

/**
 * Compares synthesized templates with the needs of the code, and returns a sentence for each fault that a deployment would reveal
 * only in use.
 */
export const faultsOf = (templates: readonly Template[]): readonly string[] => [
  ...tableFaults(templates),
  ...queryFaults(templates),
  ...accountFaults(templates),
  ...behaviorFaults(templates),
  ...logoFaults(templates),
  ...retentionFaults(templates),
  ...logLineFaults(templates),
  ...eventSourceFaults(templates),
];
