import { Stack } from "aws-cdk-lib";
import type { IBucket } from "aws-cdk-lib/aws-s3";

/**
 * Exports the bucket's ARN for another stack, and returns it together with its form in the ids of cdk-nag's findings.
 */
export function exportedArn({ stack, bucketArn }: IBucket): { readonly arn: string; readonly inFindings: string } {
  const arn = stack.exportValue(bucketArn);
  const { "Fn::ImportValue": inFindings }: { "Fn::ImportValue": string } = Stack.of(stack).resolve(arn);
  return { arn, inFindings };
}
