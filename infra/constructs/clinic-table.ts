import { RemovalPolicy } from "aws-cdk-lib";
import { AttributeType, BillingMode, StreamViewType, Table, TableEncryption } from "aws-cdk-lib/aws-dynamodb";
import { Grant, type IGrantable } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { KEYS } from "../../functions/platform/dynamo/keys.ts";
import type { LambdaName } from "../bundle.ts";
import { tableRights } from "../rights.ts";
import { acknowledge } from "./acknowledge.ts";
import type { ClinicFunction } from "./clinic-function.ts";
import type { ClinicProps } from "./clinic-props.ts";

const key = (name: string) => ({ name, type: AttributeType.STRING });

/** The actions with the customer-managed key that DynamoDB performs on behalf of the caller. */
const KEY_ACTIONS = ["Decrypt", "Encrypt", "DescribeKey", "GenerateDataKey", "ReEncryptFrom", "ReEncryptTo"];

/**
 * The single table of the product. It is a `Table`, because cdk-nag has no rules for the resource type of `TableV2`.
 */
export class ClinicTable extends Table {
  constructor(scope: Construct, id: string, { settings, encryptionKey }: ClinicProps) {
    // The table is then also protected from deletion.
    const retain = settings.removalPolicy === "retain";
    super(scope, id, {
      partitionKey: key(KEYS.pk),
      sortKey: key(KEYS.sk),
      timeToLiveAttribute: KEYS.ttl,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
      ...(encryptionKey ? { encryption: TableEncryption.CUSTOMER_MANAGED, encryptionKey } : {}),
      deletionProtection: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    for (const { name, pk, sk } of KEYS.indexes)
      this.addGlobalSecondaryIndex({ indexName: name, partitionKey: key(pk), sortKey: key(sk) });
    if (!retain)
      acknowledge(this, {
        "HIPAA.Security-DynamoDBInBackupPlan":
          "This environment holds test data that is removed with its stack; a vault with backups would prevent the removal.",
      });
  }

  /**
   * Gives a function the table's name, and the rights that `infra/rights.json` lists: by action, table or index, and
   * the beginning of the partition keys. None of them is a Scan, because every access pattern is a query or a point
   * read.
   */
  grantUse({ handler }: ClinicFunction, name: LambdaName): void {
    handler.addEnvironment("TABLE_NAME", this.tableName);
    this.grantRights(handler, name);
  }

  /** Gives a principal the rights that a function uses. */
  grantRights(grantee: IGrantable, name: LambdaName): void {
    for (const { actions, on, keys } of tableRights(name))
      Grant.addToPrincipal({
        grantee,
        actions: actions.map((action) => `dynamodb:${action}`),
        resourceArns: [on === "table" ? this.tableArn : `${this.tableArn}/index/${on}`],
        conditions: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": keys } },
      });
    this.encryptionKey?.grant(grantee, ...KEY_ACTIONS.map((action) => `kms:${action}`));
  }
}
