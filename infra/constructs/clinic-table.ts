import { RemovalPolicy } from "aws-cdk-lib";
import { AttributeType, BillingMode, StreamViewType, Table, TableEncryption } from "aws-cdk-lib/aws-dynamodb";
import { Grant, type IGrantable } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { KEYS } from "../../functions/platform/dynamo/keys.ts";
import { PARTITIONS, type Partition, type RowAction, type TableRights } from "../table-rights.ts";
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

  /** Gives a function the table's name, and rights on the partitions that it uses. */
  grantUse({ handler }: ClinicFunction, rights: TableRights): void {
    handler.addEnvironment("TABLE_NAME", this.tableName);
    this.grantRights(handler, rights);
  }

  /** Gives a principal rights on the partitions that it uses. */
  grantRights(grantee: IGrantable, { rows, indexes = {} }: TableRights): void {
    const partitions = new Map<string, Partition[]>();
    for (const [partition, actions] of Object.entries(rows) as [Partition, readonly RowAction[]][])
      for (const action of actions) partitions.set(action, [...(partitions.get(action) ?? []), partition]);
    // One statement has to allow all rows of a batch, so each action has one statement with all its partitions.
    for (const kinds of new Set([...partitions.values()].map((each) => each.join()))) {
      const actions = [...partitions].filter(([, each]) => each.join() === kinds).map(([action]) => action);
      this.#allow(grantee, actions, this.tableArn, kinds.split(",") as Partition[]);
    }
    for (const [index, kinds] of Object.entries(indexes))
      this.#allow(grantee, ["Query"], `${this.tableArn}/index/${index}`, kinds);
    this.encryptionKey?.grant(grantee, ...KEY_ACTIONS.map((action) => `kms:${action}`));
  }

  #allow(grantee: IGrantable, actions: readonly string[], arn: string, partitions: readonly Partition[]): void {
    Grant.addToPrincipal({
      grantee,
      actions: actions.map((action) => `dynamodb:${action}`),
      resourceArns: [arn],
      conditions: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": partitions.map((kind) => PARTITIONS[kind]) } },
    });
  }
}
