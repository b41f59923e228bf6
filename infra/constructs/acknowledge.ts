import { Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/** Acknowledges findings of cdk-nag in a construct and its children, with the reason for each finding's id. */
export const acknowledge = (construct: IConstruct, reasons: Readonly<Record<string, string>>): void =>
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })));
