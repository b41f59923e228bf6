import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { BUNDLING_STACKS } from "aws-cdk-lib/cx-api";
import { addClinicStacks } from "../../../infra/stacks/clinic-stacks.ts";
import { CONTEXT, givenAssets, givenClinic, WITHOUT_EXPLANATIONS } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const prod = givenClinic("prod");

test("caches assets forever, revalidates pages and config.json, and deploys these last", () => {
  const deployments = prod.resources("webDeployment", "Custom::CDKBucketDeployment");
  const [assets, pages] = deployments.map(({ Properties }) => Properties);
  expect(assets).toMatchObject({
    DestinationBucketKeyPrefix: "assets",
    SystemMetadata: { "cache-control": "public, max-age=31536000, immutable" },
    Prune: false,
  });
  expect(pages).toMatchObject({ SystemMetadata: { "cache-control": "no-cache" }, DistributionPaths: ["/*"] });
  expect(pages?.SourceBucketNames).toHaveLength(2);
  expect(JSON.stringify(deployments[1])).toContain('"DependsOn"');
});

test("keeps the files of former releases, and answers 404 for a file that is gone", () => {
  const buckets = Object.entries(prod.template("web").findResources("AWS::S3::Bucket"));
  const [[id, files] = []] = buckets.filter(([name]) => name.startsWith("Files"));
  expect(files?.Properties.LifecycleConfiguration.Rules).toEqual([
    { NoncurrentVersionExpiration: { NoncurrentDays: 30 }, Status: "Enabled" },
  ]);
  for (const { Properties } of prod.resources("webDeployment", "Custom::CDKBucketDeployment"))
    expect(Properties.Prune).toBe(false);
  const statements = prod
    .resources("web", "AWS::S3::BucketPolicy")
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
  const lists = statements.filter(({ Action }) => [Action].flat().includes("s3:ListBucket"));
  expect(lists).toMatchObject([{ Effect: "Allow", Principal: { Service: "cloudfront.amazonaws.com" } }]);
  expect([lists[0].Resource].flat()).toContainEqual({ "Fn::GetAtt": [id, "Arn"] });
});

test("builds the web app only for a command that deploys or compares its stack", () => {
  const { bundles, buildWeb } = givenAssets();
  const synthesize = (...bundled: string[]) => {
    const build = vi.fn(buildWeb);
    const app = new App({
      context: { ...CONTEXT, [BUNDLING_STACKS]: bundled },
      outdir: mkdtempSync(join(tmpdir(), "clinic-synth-")),
      ...WITHOUT_EXPLANATIONS,
    });
    const { web } = addClinicStacks(app, { settings: prod.settings, bundles, buildWeb: build });
    return { build, exported: () => app.synth().getStackArtifact(web.artifactId).template };
  };
  const [nothing, other, all] = [synthesize(), synthesize("Clinic-prod-Data"), synthesize("**")];
  expect([nothing, other, all].map(({ build }) => build.mock.calls.length)).toEqual([0, 0, 1]);
  // The other stacks are what they are in a deployment of all, so that one of them can be deployed alone.
  expect(other.exported()).toEqual(all.exported());
});
