import { givenClinic, type StackName } from "../clinic.ts";

/** Settings of prod that add stacks and alarms. */
export const OPTIONAL = {
  backupCopy: { account: "210987654321", region: "us-west-2" },
  domain: { name: "clinic.example.com", hostedZone: { id: "Z0123456789ABC", name: "example.com" } },
};
/** Prod with these settings. */
export const prod = givenClinic("prod", OPTIONAL);
export const stacks = Object.keys(prod.stacks) as StackName[];

/** Returns the properties of prod's resources of a type, from all stacks. */
export const of = (type: string) =>
  stacks.flatMap((stack) => prod.resources(stack, type).map(({ Properties }) => Properties));

// CodeDeploy reads those of canaries, whose names end with a version, and no one is notified.
export const alarms = of("AWS::CloudWatch::Alarm").filter(({ AlarmName }) => typeof AlarmName === "string");

/** Returns the alarm of prod with a name. */
export const alarm = (name: string) => alarms.find(({ AlarmName }) => AlarmName === `clinic-prod-${name}`);
