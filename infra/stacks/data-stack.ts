import { Stack } from "aws-cdk-lib";
import type { BackupVault } from "aws-cdk-lib/aws-backup";
import { AccountPrincipal } from "aws-cdk-lib/aws-iam";
import type { Key } from "aws-cdk-lib/aws-kms";
import type { Construct } from "constructs";
import type { Bundles } from "../bundle.ts";
import { AccessLogsBucket, ExportsBucket, LogosBucket } from "../constructs/buckets.ts";
import { addKey } from "../constructs/clinic-key.ts";
import type { ClinicStackProps } from "../constructs/clinic-props.ts";
import { ClinicTable } from "../constructs/clinic-table.ts";
import { storeDeployed } from "../constructs/deployed-values.ts";
import { READ_COPIES, TableBackup } from "../constructs/table-backup.ts";

/** The data that must survive a mistake: table, backups, exports and logos. */
export class DataStack extends Stack {
  readonly table: ClinicTable;
  readonly logosBucket: LogosBucket;
  readonly exportsBucket: ExportsBucket;
  /** Encrypts table, logs and alarms, where the environment has a customer-managed key. */
  readonly encryptionKey: Key | undefined;
  /** Holds the table's backups, where the environment retains its data. */
  readonly vault: BackupVault | undefined;

  constructor(scope: Construct, id: string, { settings, ...props }: ClinicStackProps) {
    super(scope, id, props);
    const retain = settings.removalPolicy === "retain";
    const encryptionKey = addKey(this, settings);
    this.encryptionKey = encryptionKey;
    this.table = new ClinicTable(this, "Table", { settings, encryptionKey });
    const copies = settings.backupCopy && { environment: settings.name, ...settings.backupCopy };
    this.vault = retain
      ? new TableBackup(this, "Backup", { table: this.table, encryptionKey, copies }).vault
      : undefined;
    // The other account encrypts the copies again with its own key.
    if (copies) encryptionKey?.grant(new AccountPrincipal(copies.account), ...READ_COPIES);
    storeDeployed(this, settings, "table-name", this.table.tableName);
    storeDeployed(this, settings, "table-stream", this.table.tableStreamArn ?? "");
    const serverAccessLogsBucket = new AccessLogsBucket(this, "AccessLogs", { settings });
    this.exportsBucket = new ExportsBucket(this, "Exports", { settings, encryptionKey, serverAccessLogsBucket });
    this.logosBucket = new LogosBucket(this, "Logos", {
      settings,
      serverAccessLogsBucket,
      // CloudFront's own name is not known yet. Each upload is signed for one key in any case.
      webOrigin: settings.domain ? `https://${settings.domain.name}` : "https://*.cloudfront.net",
    });
  }
}

/** The properties of a stack with Lambdas that use the table. */
export interface FunctionStackProps extends ClinicStackProps {
  readonly bundles: Bundles;
  readonly data: DataStack;
}
