import { Stack } from "aws-cdk-lib";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import type { ClinicFunction } from "./clinic-function.ts";

export interface OriginSecretsProps {
  /** Number of the secret that CloudFront sends, from 1; the functions also accept the one before it. */
  readonly generation: number;
  /** @default Amazon's own key for secrets */
  readonly encryptionKey?: IKey | undefined;
}

/** The secrets by which the API knows that a request came through CloudFront, and so through its firewall. */
export class OriginSecrets extends Construct {
  readonly #accepted: readonly Secret[];

  constructor(scope: Construct, id: string, { generation, encryptionKey }: OriginSecretsProps) {
    super(scope, id);
    const generations = generation > 1 ? [generation, generation - 1] : [generation];
    this.#accepted = generations.map(
      (number) =>
        new Secret(this, `Secret${number}`, {
          description: `Header from CloudFront to the API, number ${number}`,
          // A comma stands between the values that the functions accept.
          generateSecretString: { passwordLength: 64, excludePunctuation: true, excludeCharacters: "," },
          ...(encryptionKey && { encryptionKey }),
        }),
    );
    // Exports that stay while CloudFront may still use them: without, one would go before the distribution lets it go.
    for (const { secretArn } of this.#accepted) Stack.of(this).exportValue(secretArn);
    const ids = ["AwsSolutions-SMG4", "HIPAA.Security-SecretsManagerRotationEnabled"];
    const rotated =
      "CloudFront and the functions take the value over in a deployment, so that a rotation is one: docs/operations.md, Rotate.";
    acknowledge(this, Object.fromEntries(ids.map((finding) => [finding, rotated])));
    if (!encryptionKey)
      acknowledge(this, {
        "HIPAA.Security-SecretsManagerUsingKMSKey":
          "This environment holds no clinic's data; Secrets Manager encrypts with its own key.",
      });
  }

  /** What CloudFront sends: a reference that CloudFormation resolves, never the value. */
  get sent(): string {
    return this.#valueOf(this.#accepted[0] as Secret);
  }

  /** Tells the function what it accepts. */
  grantAccept({ handler }: ClinicFunction): void {
    handler.addEnvironment("ORIGIN_SECRETS", this.#accepted.map((secret) => this.#valueOf(secret)).join(","));
  }

  #valueOf(secret: Secret): string {
    return secret.secretValue.unsafeUnwrap();
  }
}
