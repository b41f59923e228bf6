import type { StackProps } from "aws-cdk-lib";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Environment } from "../environments.ts";

/** The key of a stack, where the environment has customer-managed keys. */
export interface EncryptionProps {
  /** @default the service's own key */
  readonly encryptionKey?: IKey | undefined;
}

/** The environment of a construct, and the key of its stack. */
export interface ClinicProps extends EncryptionProps {
  readonly settings: Environment;
}

/** The properties of each stack of an environment. */
export interface ClinicStackProps extends StackProps {
  readonly settings: Environment;
}
