import type { IKey } from "aws-cdk-lib/aws-kms";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import type { ClinicFunction } from "./clinic-function.ts";

interface CursorSecretProps {
  /** @default Amazon's own key for secrets */
  readonly encryptionKey?: IKey | undefined;
}

/** The secret from which the functions derive the keys that encrypt the cursors of lists. */
export class CursorSecret extends Construct {
  readonly #secret: Secret;

  constructor(scope: Construct, id: string, { encryptionKey }: CursorSecretProps) {
    super(scope, id);
    this.#secret = new Secret(this, "Secret", {
      description: "Encrypts the cursors of the API's lists",
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      ...(encryptionKey && { encryptionKey }),
    });
    const ids = ["AwsSolutions-SMG4", "HIPAA.Security-SecretsManagerRotationEnabled"];
    const unrotated =
      "A cursor holds only the position in a list that its reader has just seen, and every request is authorized again.";
    acknowledge(this, Object.fromEntries(ids.map((finding) => [finding, unrotated])));
    if (!encryptionKey)
      acknowledge(this, {
        "HIPAA.Security-SecretsManagerUsingKMSKey":
          "This environment holds no clinic's data; Secrets Manager encrypts with its own key.",
      });
  }

  /** Gives the secret to a function by a reference that CloudFormation resolves, so that no template holds the value. */
  grantUse({ handler }: ClinicFunction): void {
    handler.addEnvironment("CURSOR_SECRET", this.#secret.secretValue.unsafeUnwrap());
  }
}
