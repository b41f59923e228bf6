import { Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import { BackupVault } from "aws-cdk-lib/aws-backup";
import { AccountPrincipal, PolicyDocument } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { ClinicKey } from "../constructs/clinic-key.ts";
import { allowCopies, COPY_DAYS, copiesVaultName, READ_COPIES } from "../constructs/table-backup.ts";

interface CopiesStackProps extends StackProps {
  /** The environment's name. */
  readonly environment: string;
  /** The account whose backups are copied. */
  readonly source: string;
}

/** The time in which a lock that was deployed by mistake can be removed. Afterwards no one can, not even AWS. */
const CHANGEABLE = Duration.days(3);

/**
 * The vault of the weekly copies, in an account and a region of its own, so that they outlive both of the table's. No
 * one can delete a copy before its time.
 */
export class CopiesStack extends Stack {
  constructor(scope: Construct, id: string, { environment, source, ...props }: CopiesStackProps) {
    super(scope, id, props);
    const encryptionKey = new ClinicKey(this, "Key", { retain: true });
    // A copy back is read with this key.
    encryptionKey.grant(new AccountPrincipal(source), ...READ_COPIES);
    new BackupVault(this, "Vault", {
      backupVaultName: copiesVaultName(environment),
      encryptionKey,
      lockConfiguration: { minRetention: Duration.days(COPY_DAYS), changeableFor: CHANGEABLE },
      accessPolicy: new PolicyDocument({ statements: [allowCopies(source)] }),
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}
