import { Construct } from "constructs";
import type { ClinicFunction } from "./clinic-function.ts";
import type { EncryptionProps } from "./clinic-props.ts";
import { ClinicSecret } from "./clinic-secret.ts";

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
      // The first one has no number, because it was deployed before there were others.
      new ClinicSecret(this, number === 1 ? "Secret" : `Secret${number}`, {
        description: `Encrypts the cursors of the API's lists and the links in mails, number ${number}`,
        unrotated:
          "The functions receive the value in a deployment, so a rotation is a deployment: docs/operations.md, Rotate.",
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
