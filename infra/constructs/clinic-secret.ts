import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import type { EncryptionProps } from "./clinic-props.ts";

interface ClinicSecretProps extends EncryptionProps {
  readonly description: string;
  /** Why Secrets Manager does not rotate the secret by itself. */
  readonly unrotated: string;
  /** Characters besides punctuation that the value must not have. @default none */
  readonly excludeCharacters?: string;
}

/** A generated secret, which functions get in their environment. */
export class ClinicSecret extends Secret {
  constructor(scope: Construct, id: string, props: ClinicSecretProps) {
    const { description, unrotated, encryptionKey, excludeCharacters } = props;
    super(scope, id, {
      description,
      generateSecretString: {
        passwordLength: 64,
        excludePunctuation: true,
        ...(excludeCharacters && { excludeCharacters }),
      },
      ...(encryptionKey && { encryptionKey }),
    });
    acknowledge(this, {
      "AwsSolutions-SMG4": unrotated,
      "HIPAA.Security-SecretsManagerRotationEnabled": unrotated,
      ...(!encryptionKey && {
        "HIPAA.Security-SecretsManagerUsingKMSKey":
          "This environment holds no clinic's data; Secrets Manager encrypts with its own key.",
      }),
    });
  }

  /** The value, as a reference that CloudFormation resolves, so that no template holds it. */
  get reference(): string {
    return this.secretValue.unsafeUnwrap();
  }
}
