import type { Documented } from "./commands.ts";

/** Commands of the guide that the deployment test does not run, with the reason. A pattern matches `<section>: <command>`. */
export const NOT_RUN: readonly (readonly [command: RegExp, reason: string])[] = [
  [/: cp environments\.example\.json/, "it would replace the developer's own file"],
  [/: npm run rehearse/, "it starts the emulator on which the walk takes place"],
  [/: npm ci && npm test$/, "CI runs both"],
  [/: npx cdk (bootstrap -c|ls|diff|destroy|rollback)/, "a step of the deployment test"],
  [/: npx cdk deploy -c env=prod 'Clinic-prod-Mail'/, "the deployment test deploys all stacks at once"],
  [
    /: (git switch|npm ci && npx cdk deploy)/,
    "the deployment test returns to the release before in a folder of its own",
  ],
  [/^Deploy for the first time: npx cdk deploy/, "the deployment test deploys all stacks at once"],
  [/: npx cdk deploy (--all$|--all -c env=(<name>|\$ENV))/, "the same as an update"],
  [
    /: npm run accounts:rebuild/,
    "it needs a role in mfaRoles, which dev does not name; npm run restore:drill loses the accounts",
  ],
  [
    /: npm run messages:settle -- --env \$ENV --dry-run$/,
    "it takes the time from a table whose last run is older than the table, and MiniStack calls no schedule",
  ],
  [/: npm run admin:create -- --env \$ENV/, "the same as for the first administrator"],
  [/: npx cdk deploy Clinic-prod-WebDeployment/, "the deployment test omits the files of the web app"],
  [/: aws cloudformation (delete-stack|continue-update-rollback)/, "no stack is in that state"],
  [/: aws (ce|backup) /, "MiniStack has no Cost Explorer, and no recovery points of a table"],
  [/^A lost region: /, "MiniStack has no copies of backups in another account and region"],
  [/^Repair what the stream gave up: /, "the stream gave up nothing, so that there is no clinic to repair"],
  [/: aws cognito-idp admin-update-auth-event-feedback/, "MiniStack rates no sign-in as a risk"],
  [/: npx cdk deploy --app /, "MiniStack does not know the provider by which GitHub's jobs are trusted"],
  [/: aws sqs /, "the first version of the AWS CLI calls SQS at AWS, whatever endpoint is set"],
  [/: npx cdk bootstrap aws:/, "MiniStack has one account"],
  [/: curl https:\/\/origin/, "MiniStack has no mutual TLS"],
  [/: aws lambda (list-versions-by-function|update-alias)/, "only staging and prod have aliases"],
  [/: aws dynamodb update-table .* --deletion-protection-enabled$/, "only staging and prod are protected"],
];

/** Returns whether the deployment test runs a command of the guide. */
export const isRun = ({ section, command }: Documented): boolean =>
  !NOT_RUN.some(([pattern]) => pattern.test(`${section}: ${command}`));

/** The values of the environment that replace the guide's placeholders. */
export interface Known {
  readonly environment: string;
  readonly region: string;
  readonly tenantId: string;
  readonly operator: string;
  readonly desk: { readonly email: string; readonly password: string };
  /** The address of the web app. */
  readonly url: string;
  /** The folder for the files that commands write. */
  readonly folder: string;
}

/** Files that the guide's commands write and read. */
const FILES = /(?<=\s|fileb?:\/\/)((before|clinic)\.jsonl|(ca|client)\.(key|csr|ext|pem)|origin-ca-1\.pem)/g;

/** Returns a command as the operator of the environment enters it. */
export function entered({ command }: Documented, known: Known): string {
  const values: readonly (readonly [RegExp, string])[] = [
    [
      /SMOKE_EMAIL=<address> SMOKE_PASSWORD=<password> (.*)/,
      `SMOKE_EMAIL=${known.desk.email} SMOKE_PASSWORD='${known.desk.password}' $1 --url ${known.url}`,
    ],
    [/\b(prod|staging|dev)\b/g, known.environment],
    [/<tenant_id>/g, known.tenantId],
    [/<address>/g, known.operator],
    [/<stack>/g, `Clinic-${known.environment}-Data`],
    [FILES, `${known.folder}/$1`],
    [/<region>/g, known.region],
    [
      /<logos bucket of the stack Data>/,
      `$(aws s3api list-buckets --query "Buckets[?contains(Name, 'logos')] | [0].Name" --output text)`,
    ],
    [/<bucket>/g, "origin-certificates"],
    [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, "$(date -u +%Y-%m-%dT%H:%M:%SZ)"],
  ];
  return values.reduce((text, [placeholder, value]) => text.replace(placeholder, value), command);
}
