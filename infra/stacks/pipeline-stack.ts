import { CfnOutput, DefaultStackSynthesizer, Stack, type StackProps } from "aws-cdk-lib";
import { OidcProviderNative, PolicyStatement, Role, WebIdentityPrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { acknowledge } from "../constructs/acknowledge.ts";
import { EDGE_REGION, type Environment, probeRegionOf } from "../environments.ts";

const ISSUER = "token.actions.githubusercontent.com";

/** The roles of the CDK bootstrap that a deployment assumes; a comparison only needs the last one. */
const BOOTSTRAP_ROLES = ["deploy", "file-publishing", "lookup"] as const;

interface PipelineStackProps extends StackProps {
  /** The GitHub repository, `owner/name`. */
  readonly repository: string;
  /** The environments of this account that the pipeline deploys. */
  readonly environments: readonly Environment[];
  /** Whether the account has GitHub's provider already, for other repositories. */
  readonly hasProvider: boolean;
}

/**
 * The roles of GitHub Actions in this account: one that deploys and one that only compares, for each environment. A job
 * gets its role by its GitHub environment, without a stored key. Both may assume the roles of the CDK bootstrap, and
 * the first may also read the address of the web app.
 */
export class PipelineStack extends Stack {
  readonly #providerArn: string;

  constructor(scope: Construct, id: string, { repository, environments, hasProvider, ...props }: PipelineStackProps) {
    super(scope, id, props);
    this.#providerArn = hasProvider
      ? this.formatArn({ service: "iam", region: "", resource: "oidc-provider", resourceName: ISSUER })
      : new OidcProviderNative(this, "GitHub", { url: `https://${ISSUER}`, clientIds: ["sts.amazonaws.com"] })
          .oidcProviderArn;
    for (const settings of environments) {
      const subject = `repo:${repository}:environment:${settings.name}`;
      const deployer = this.#addRole(`${settings.name}-deploy`, subject, settings, BOOTSTRAP_ROLES);
      // The smoke test asks for the address of the web app.
      const arn = { service: "ssm", region: settings.region, resource: "parameter" };
      deployer.addToPolicy(
        new PolicyStatement({
          actions: ["ssm:GetParameter"],
          resources: [this.formatArn({ ...arn, resourceName: `clinic/${settings.name}/web-url` })],
        }),
      );
      this.#addRole(`${settings.name}-diff`, `${subject}-diff`, settings, ["lookup"]);
    }
  }

  #addRole(id: string, subject: string, settings: Environment, roles: readonly string[]): Role {
    const role = new Role(this, id, {
      description: `GitHub Actions, ${subject}`,
      assumedBy: new WebIdentityPrincipal(this.#providerArn, {
        StringEquals: { [`${ISSUER}:aud`]: "sts.amazonaws.com", [`${ISSUER}:sub`]: subject },
      }),
    });
    const qualifier = DefaultStackSynthesizer.DEFAULT_QUALIFIER;
    const regions = new Set([settings.region, EDGE_REGION, probeRegionOf(settings)]);
    const own = [...regions].map((region) => ({ account: this.account, region }));
    const places = settings.backupCopy ? [...own, settings.backupCopy] : own;
    const resources = places.flatMap(({ account, region }) =>
      roles.map((name) => {
        const resourceName = `cdk-${qualifier}-${name}-role-${account}-${region}`;
        return this.formatArn({ service: "iam", account, region: "", resource: "role", resourceName });
      }),
    );
    role.addToPolicy(new PolicyStatement({ actions: ["sts:AssumeRole"], resources }));
    acknowledge(role, {
      "HIPAA.Security-IAMNoInlinePolicy":
        "The policy belongs to this role only and names the roles that it may assume.",
    });
    new CfnOutput(this, `${id}-role`, { value: role.roleArn });
    return role;
  }
}
