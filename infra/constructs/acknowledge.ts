import { Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/** Tells cdk-nag why findings of `construct`, and of what it is made of, are meant to be: the reason by the finding's id. */
export const acknowledge = (construct: IConstruct, reasons: Readonly<Record<string, string>>): void =>
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })));
