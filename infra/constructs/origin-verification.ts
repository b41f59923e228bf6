import { CrossStackReferences, ReferenceStrength, Stack } from "aws-cdk-lib";
import { Construct } from "constructs";
import type { ClinicFunction } from "./clinic-function.ts";
import type { EncryptionProps } from "./clinic-props.ts";
import { ClinicSecret } from "./clinic-secret.ts";

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
          "CloudFront and the functions receive the value in a deployment, so a rotation is a deployment: docs/operations.md, Rotate.",
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
