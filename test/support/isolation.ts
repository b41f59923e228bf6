import { readdirSync, readFileSync } from "node:fs";

/** Returns the tests of a folder that match, and so can't share loaded modules with other files. */
export const alone = (folder: string, pattern: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)
    .filter((file) => pattern.test(readFileSync(file, "utf8")));

/** The functions' tests that replace modules or read another environment when they load. */
export const resetting = alone("test/functions", /\bvi\.(mock|doMock|resetModules)\(|process\.env|collectLogLines/);

/** The unit tests of contract, rules and use cases. */
export const FUNCTIONS = ["test/functions/**/*.test.ts", "test/shared/**/*.test.ts", "test/contract/**/*.test.ts"];

/** The tests of whole clinics against emulators. */
export const CLINICS = [
  "test/integration/*.test.ts",
  "test/security/*.test.ts",
  "test/infra/cli/**/*.test.ts",
  "test/infra/local/{seed,stream}.test.ts",
];

/** Those of them that read the functions' log, replace modules or need addresses of their own. */
export const ownClinics = ["test/integration", "test/security", "test/infra/cli"].flatMap((folder) =>
  alone(folder, /\bvi\.(mock|doMock|resetModules)\(|process\.env\.\w+ =|collectLogLines|runCommand/),
);

/** The tests of infrastructure and builds that replace modules, or set or expect an environment of their own. */
export const ownProcess = ["test/build", "test/deployment", "test/infra"].flatMap((folder) =>
  alone(folder, /\bvi\.(mock|doMock|resetModules)\(|process\.env|startEmulators|mockClient/),
);

/**
 * The suites that try each operation, step, page or history anew, that meet races, faults and work in many steps, or that build,
 * weigh or start the product: only an exhaustive run tries them, as `.ci/run` does. The tests of each operation in
 * `test/functions/` state what they prove of it, such as its audit entries, its conditions and its idempotency.
 */
export const EXHAUSTIVE_ONLY = [
  "test/build/brand-theme.test.ts",
  "test/build/page-budgets.test.ts",
  "test/deployment/omissions.test.ts",
  "test/functions/events/jobs/large-clinic.test.ts",
  "test/functions/domain/counting/count-histories.test.ts",
  "test/infra/bundle.test.ts",
  "test/infra/bundled-sdk.test.ts",
  "test/infra/cli/migrations/report-counts.test.ts",
  "test/infra/cli/smoke.test.ts",
  "test/infra/cli/tenant/import.test.ts",
  "test/infra/local/seed-appointments.test.ts",
  "test/infra/local/seed-rows.test.ts",
  "test/infra/local/seed.test.ts",
  "test/infra/local/start.test.ts",
  "test/integration/appointment-lists.test.ts",
  "test/integration/booking-races.test.ts",
  "test/integration/bounded-requests.test.ts",
  "test/integration/compression.test.ts",
  "test/integration/conflicts.test.ts",
  "test/integration/copied-names.test.ts",
  "test/integration/erasure.test.ts",
  "test/integration/idempotency.test.ts",
  "test/integration/imports.test.ts",
  "test/integration/invitations.test.ts",
  "test/integration/merge-histories.test.ts",
  "test/integration/merges.test.ts",
  "test/integration/message-crashes.test.ts",
  "test/integration/message-recipients.test.ts",
  "test/integration/messages.test.ts",
  "test/integration/offboarding-session.test.ts",
  "test/integration/offboarding.test.ts",
  "test/integration/offered-is-bookable.test.ts",
  "test/integration/policy-races.test.ts",
  "test/integration/request-costs.test.ts",
  "test/integration/rooms.test.ts",
  "test/integration/series-changes.test.ts",
  "test/integration/series.test.ts",
  "test/integration/waitlist.test.ts",
  "test/security/activity.test.ts",
  "test/security/faults.test.ts",
  "test/security/hostile-bodies.test.ts",
  "test/security/hostile-requests.test.ts",
  "test/security/record-faults.test.ts",
  "test/security/three-tenants.test.ts",
  "test/web/app/page-help.test.tsx",
  "test/web/features/login-missing-part.test.tsx",
  "test/web/states/states.test.tsx",
];
