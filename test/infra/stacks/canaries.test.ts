import { environmentOf } from "../../../infra/environments.ts";
import { contract } from "../../../shared/contract/contract.ts";
import { givenClinic, type Resource } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const domains = Object.keys(contract);
const prod = givenClinic("prod", { gradualDeployment: true });
const found = (type: string, clinic = prod) => clinic.template("api").findResources(type) as Record<string, Resource>;
const versions = found("AWS::Lambda::Version");
const aliases = found("AWS::Lambda::Alias");
const groups = found("AWS::CodeDeploy::DeploymentGroup");
const alarms = found("AWS::CloudWatch::Alarm");

/** The version that a deployment publishes of each function, by the function's logical id. */
const versionOf = Object.fromEntries(
  Object.entries(versions).map(([id, { Properties }]) => [Properties.FunctionName.Ref, id]),
);

test("lets API Gateway call the alias of every function", () => {
  const integrations = Object.values(found("AWS::ApiGatewayV2::Integration"));
  const called = integrations.map(({ Properties }) => Properties.IntegrationUri.Ref);
  expect(called.sort()).toEqual(Object.keys(aliases).sort());
  expect(called).toHaveLength(domains.length);
  const allowed = Object.values(found("AWS::Lambda::Permission"));
  expect(allowed.map(({ Properties }) => Properties.FunctionName.Ref).sort()).toEqual(called);
});

test.each(["dev", "staging", "prod"])("replaces functions at once in %s of the example", (name) => {
  vi.stubEnv("CLINIC_ENVIRONMENTS", "environments.example.json");
  const { gradualDeployment } = environmentOf(name);
  vi.unstubAllEnvs();
  expect(gradualDeployment).toBe(false);
  const clinic = givenClinic(name, { gradualDeployment });
  for (const type of ["AWS::Lambda::Alias", "AWS::Lambda::Version", "AWS::CodeDeploy::DeploymentGroup"])
    expect(found(type, clinic)).toEqual({});
});

test("shifts a tenth of the requests for five minutes, and returns when the alarm of the new version is raised", () => {
  expect(Object.keys(groups)).toHaveLength(domains.length);
  const read = Object.values(groups).map(({ Properties }) => {
    expect(Properties).toMatchObject({
      DeploymentConfigName: "CodeDeployDefault.LambdaCanary10Percent5Minutes",
      DeploymentStyle: { DeploymentOption: "WITH_TRAFFIC_CONTROL", DeploymentType: "BLUE_GREEN" },
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: expect.arrayContaining(["DEPLOYMENT_FAILURE", "DEPLOYMENT_STOP_ON_ALARM"]),
      },
      AlarmConfiguration: { Enabled: true, Alarms: [{ Name: { Ref: expect.anything() } }] },
    });
    return Properties.AlarmConfiguration.Alarms[0].Name.Ref;
  });
  expect(read.sort()).toEqual(Object.keys(alarms).sort());
  for (const alias of Object.values(aliases) as (Resource & { UpdatePolicy: object })[])
    expect(alias.UpdatePolicy).toMatchObject({
      CodeDeployLambdaAliasUpdate: { DeploymentGroupName: { Ref: expect.stringContaining("Deployment") } },
    });
});

test("counts crashes and internal errors of the new version only, under a name of its own", () => {
  const filters = found("AWS::Logs::MetricFilter");
  for (const { Properties } of Object.values(alarms)) {
    const metrics = Properties.Metrics.flatMap(({ MetricStat }: { MetricStat?: { Metric: object } }) =>
      MetricStat ? [MetricStat.Metric] : [],
    );
    const counted = (name: string) => metrics.find(({ MetricName }: { MetricName: string }) => MetricName === name);
    const crashed = counted("Errors");
    expect(counted("Invocations").Dimensions).toEqual(crashed.Dimensions);
    const dimension = (name: string) => crashed.Dimensions.find(({ Name }: { Name: string }) => Name === name)?.Value;
    const fn = dimension("FunctionName").Ref;
    const version = { "Fn::GetAtt": [versionOf[fn], "Version"] };
    expect(dimension("ExecutedVersion")).toEqual(version);
    expect(dimension("Resource")).toEqual({ "Fn::Join": ["", [{ Ref: fn }, ":live"]] });
    const internal = metrics.find(({ Namespace }: { Namespace: string }) => Namespace === "Clinic/prod");
    expect(internal.Dimensions).toEqual([{ Name: "version", Value: version }]);
    const [filter, ...others] = Object.values(filters).filter(
      ({ Properties: { MetricTransformations } }) => MetricTransformations[0].MetricName === internal.MetricName,
    );
    expect(others).toEqual([]);
    expect(filter?.Properties.FilterPattern).toBe('{ ($.message = "request") && ($.status = 500) }');
    expect(filter?.Properties.MetricTransformations[0].Dimensions).toEqual([{ Key: "version", Value: "$.version" }]);
    expect(JSON.stringify(Properties.AlarmName)).toContain(JSON.stringify(version));
    expect(Properties).toMatchObject({ Threshold: 1, TreatMissingData: "notBreaching" });
  }
});

test("keeps former versions, to which an alias can return", () => {
  expect(Object.keys(versions)).toHaveLength(domains.length);
  for (const { DeletionPolicy } of Object.values(versions)) expect(DeletionPolicy).toBe("Retain");
});
