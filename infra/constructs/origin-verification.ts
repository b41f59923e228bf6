import { CrossStackReferences, ReferenceStrength, Stack } from "aws-cdk-lib";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import type { ClinicFunction } from "./clinic-function.ts";

interface OriginVerificationProps {
  /** The number of the secret that CloudFront sends, from 1. The functions also accept the one before it. */
  readonly generation: number;
  /** @default Amazon's own key for secrets */
  readonly encryptionKey?: IKey | undefined;
}

/**
 * CloudFront origin verification: the secrets that prove to the API that a request passed CloudFront and its firewall.
 */
export class OriginVerification extends Construct {
  readonly #accepted: readonly Secret[];

  constructor(scope: Construct, id: string, { generation, encryptionKey }: OriginVerificationProps) {
    super(scope, id);
    const generations = generation > 1 ? [generation, generation - 1] : [generation];
    this.#accepted = generations.map(
      (number) =>
        new Secret(this, `Secret${number}`, {
          description: `Header from CloudFront to the API, number ${number}`,
          // A comma separates the values that the functions accept.
          generateSecretString: { passwordLength: 64, excludePunctuation: true, excludeCharacters: "," },
          ...(encryptionKey && { encryptionKey }),
        }),
    );
    // Exports, unlike the outputs of all other references, keep each secret until CloudFront no longer sends it.
    for (const secret of this.#accepted) {
      CrossStackReferences.of(secret).produce(ReferenceStrength.STRONG);
      Stack.of(this).exportValue(secret.secretArn);
    }
    const ids = ["AwsSolutions-SMG4", "HIPAA.Security-SecretsManagerRotationEnabled"];
    const rotated =
      "CloudFront and the functions receive the value in a deployment, so a rotation is a deployment: docs/operations.md, Rotate.";
    acknowledge(this, Object.fromEntries(ids.map((finding) => [finding, rotated])));
    if (!encryptionKey)
      acknowledge(this, {
        "HIPAA.Security-SecretsManagerUsingKMSKey":
          "This environment holds no clinic's data; Secrets Manager encrypts with its own key.",
      });
  }

  /** Returns the value that CloudFront sends, as a reference that CloudFormation resolves. */
  get sent(): string {
    return this.#valueOf(this.#accepted[0] as Secret);
  }

  /** Gives a function the values that it accepts. */
  grantAccept({ handler }: ClinicFunction): void {
    handler.addEnvironment("ORIGIN_SECRETS", this.#accepted.map((secret) => this.#valueOf(secret)).join(","));
  }

  #valueOf(secret: Secret): string {
    return secret.secretValue.unsafeUnwrap();
  }
}
