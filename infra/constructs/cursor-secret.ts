import { Construct } from "constructs";
import type { ClinicFunction } from "./clinic-function.ts";
import type { EncryptionProps } from "./clinic-props.ts";
import { ClinicSecret } from "./clinic-secret.ts";

/** The secret from which the functions derive the keys that encrypt the cursors of lists. */
export class CursorSecret extends Construct {
  readonly #secret: ClinicSecret;

  constructor(scope: Construct, id: string, { encryptionKey }: EncryptionProps) {
    super(scope, id);
    this.#secret = new ClinicSecret(this, "Secret", {
      description: "Encrypts the cursors of the API's lists",
      unrotated:
        "A cursor holds only the position in a list that its reader has just seen, and every request is authorized again.",
      encryptionKey,
    });
  }

  /** Gives the secret to a function. */
  grantUse({ handler }: ClinicFunction): void {
    handler.addEnvironment("CURSOR_SECRET", this.#secret.reference);
  }
}
