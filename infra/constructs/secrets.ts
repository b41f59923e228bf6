import { CrossStackReferences, ReferenceStrength, Stack } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import type { ClinicFunction } from "./clinic-function.ts";
import type { EncryptionProps } from "./clinic-props.ts";

interface ClinicSecretProps extends EncryptionProps {
  readonly description: string;
  /** Why Secrets Manager does not rotate the secret by itself. */
  readonly unrotated: string;
  /** Characters besides punctuation that the value must not have. @default none */
  readonly excludeCharacters?: string;
}

/** A generated secret, which functions get in their environment. */
class ClinicSecret extends Secret {
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

interface CursorSecretProps extends EncryptionProps {
  /** The number of the secret that encrypts, from 1. What the one before it has encrypted is still accepted. */
  readonly generation: number;
}

/**
 * The secrets from which the functions derive the keys that encrypt the cursors of lists, and the links by which patients stop
 * messages.
 */
export class CursorSecret extends Construct {
  readonly #current: ClinicSecret;
  readonly #former: ClinicSecret | undefined;

  constructor(scope: Construct, id: string, { generation, encryptionKey }: CursorSecretProps) {
    super(scope, id);
    const add = (number: number) =>
      new ClinicSecret(this, `Secret${number}`, {
        description: `Encrypts the cursors of the API's lists and the links in mails, number ${number}`,
        unrotated:
          "The functions receive the value in a deployment, so a rotation is a deployment: docs/operations/deploy.md, Rotate.",
        encryptionKey,
      });
    this.#current = add(generation);
    this.#former = generation > 1 ? add(generation - 1) : undefined;
  }

  /** Gives the secrets to a function. */
  grantUse({ handler }: ClinicFunction): void {
    handler.addEnvironment("CURSOR_SECRET", this.#current.reference);
    if (this.#former) handler.addEnvironment("FORMER_CURSOR_SECRET", this.#former.reference);
  }
}

interface WebhookSecretsProps extends EncryptionProps {
  /** The number of the secret that encrypts, from 1. What all earlier ones have encrypted can still be read. */
  readonly generation: number;
}

/** The secrets by which the functions encrypt those of the clinics' webhooks. All are kept, because a webhook keeps its secret for years. */
export class WebhookSecrets extends Construct {
  readonly #references: readonly string[];

  constructor(scope: Construct, id: string, { generation, encryptionKey }: WebhookSecretsProps) {
    super(scope, id);
    const newestFirst = Array.from({ length: generation }, (_, earlier) => generation - earlier);
    this.#references = newestFirst.map(
      (number) =>
        new ClinicSecret(this, `Secret${number}`, {
          description: `Encrypts the secrets of webhooks, number ${number}`,
          unrotated:
            "The functions receive the value in a deployment, so a rotation is a deployment: docs/operations/deploy.md, Rotate.",
          encryptionKey,
          // A comma separates the values that the functions know.
          excludeCharacters: ",",
        }).reference,
    );
  }

  /** Gives the secrets to a function. */
  grantUse({ handler }: ClinicFunction): void {
    handler.addEnvironment("WEBHOOK_SECRETS", this.#references.join(","));
  }
}

interface OriginVerificationProps extends EncryptionProps {
  /** The number of the secret that CloudFront sends, from 1. The functions also accept the one before it. */
  readonly generation: number;
}

/**
 * CloudFront origin verification: the secrets that prove to the API that a request passed CloudFront and its firewall.
 */
export class OriginVerification extends Construct {
  /** The value that CloudFront sends, as a reference that CloudFormation resolves. */
  readonly sent: string;
  readonly #accepted: string;

  constructor(scope: Construct, id: string, { generation, encryptionKey }: OriginVerificationProps) {
    super(scope, id);
    const add = (number: number) => {
      const secret = new ClinicSecret(this, `Secret${number}`, {
        description: `Header from CloudFront to the API, number ${number}`,
        unrotated:
          "CloudFront and the functions receive the value in a deployment, so a rotation is a deployment: docs/operations/deploy.md, Rotate.",
        encryptionKey,
        // A comma separates the values that the functions accept.
        excludeCharacters: ",",
      });
      // Exports, unlike the outputs of all other references, keep each secret until CloudFront no longer sends it.
      CrossStackReferences.of(secret).produce(ReferenceStrength.STRONG);
      Stack.of(this).exportValue(secret.secretArn);
      return secret.reference;
    };
    this.sent = add(generation);
    this.#accepted = generation > 1 ? `${this.sent},${add(generation - 1)}` : this.sent;
  }

  /** Gives a function the values that it accepts. */
  grantAccept({ handler }: ClinicFunction): void {
    handler.addEnvironment("ORIGIN_SECRETS", this.#accepted);
  }
}
