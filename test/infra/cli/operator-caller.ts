import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { mockClient } from "aws-sdk-client-mock";

/** The ARN under which the operator's commands call AWS. */
export const OPERATOR_ARN = "arn:aws:sts::123456789012:assumed-role/ClinicOperator/ada";

/** Stubs STS, which then names the operator as the caller of the commands. */
export const givenOperator = () =>
  mockClient(STSClient)
    .on(GetCallerIdentityCommand)
    .resolves({ Arn: OPERATOR_ARN, Account: "123456789012", $metadata: { requestId: "sts-1" } });
