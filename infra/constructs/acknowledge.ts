import { CfnOutput, Fn, Stack, Validations } from "aws-cdk-lib";
import type { IConstruct } from "constructs";

/** Acknowledges findings of cdk-nag in a construct and its children, with the reason for each finding's id. */
export const acknowledge = (construct: IConstruct, reasons: Readonly<Record<string, string>>): void =>
  Validations.of(construct).acknowledge(...Object.entries(reasons).map(([id, reason]) => ({ id, reason })));

/**
 * Returns the ARN of another stack's resource for the user, together with its form in the ids of cdk-nag's findings.
 * The output has a fixed name, because the ids of the findings contain it; CDK reads other values of other stacks in
 * the same way.
 */
export function exportedArn(owner: IConstruct, arn: string, user: IConstruct) {
  const [from, to] = [Stack.of(owner), Stack.of(user)];
  const output = `${owner.node.id}Arn`;
  if (!from.node.tryFindChild(output)) new CfnOutput(from, output, { value: arn });
  to.addStackDependency(from);
  const read = Fn.getStackOutput(from.stackName, output, from.region);
  return { arn: read, inFindings: JSON.stringify(to.resolve(read)) };
}
