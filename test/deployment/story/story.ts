import { adminCreate } from "../../../infra/cli/admin-create.ts";
import type { Environment } from "../../../infra/environments.ts";
import type { ShutdownHooks } from "../../../infra/local/shutdown.ts";
import { serveDeployed } from "../browser.ts";
import { type DeployedResource, inStack, onlyOne } from "../deployed.ts";
import type { Emulator } from "../emulator.ts";
import { onboard } from "../onboard.ts";
import type { Steps } from "../processes.ts";
import { bookAppointment, mailConfirmation, openClinic, openDesk, renamePatient, smokeClinic } from "./clinic.ts";
import { askForCode } from "./online.ts";
import { missRights, recoverPassword, refuseDetour, refuseForeigners, refuseStrangers } from "./refusals.ts";
import { chooseUserPool, firstSignIn, refuseWrongPassword } from "./sign-in.ts";
import { type DeployedApi, deployedApi, readDistribution } from "./stage.ts";
import { followBehaviors, openAddresses, uploadLogo } from "./web.ts";

/** The first platform administrator. */
export const OPERATOR = "operator@example.com";

interface StoryProps {
  readonly settings: Environment;
  readonly emulator: Emulator;
  readonly steps: Steps;
  readonly hooks: ShutdownHooks;
  readonly webFolder: string;
  readonly resources: readonly DeployedResource[];
}

/** The results of the story that later steps use. */
export interface StoryResult {
  readonly api: DeployedApi;
  /** The address at which a browser opens the deployed product. */
  readonly url: string;
  readonly adminEmail: string;
  readonly deskEmail: string;
  readonly appointmentId: string;
}

/**
 * Runs the story from the first administrator to a booked appointment, with the deployed API, user pool and
 * distribution.
 * @throws Error at the first failed check
 */
export async function runStory(props: StoryProps): Promise<StoryResult> {
  const { settings, emulator, steps, hooks, resources } = props;
  const idOf = (type: string) => onlyOne(resources, type);
  const userPoolId = idOf("AWS::Cognito::UserPool");
  const userPoolClientId = idOf("AWS::Cognito::UserPoolClient");
  chooseUserPool(emulator, userPoolId, userPoolClientId);
  const distribution = await readDistribution(emulator, idOf("AWS::CloudFront::Distribution"));
  const { host, hostOf, headers } = distribution;
  const apiId = onlyOne(inStack(resources, "Api"), "AWS::ApiGatewayV2::Api");
  const url = await serveDeployed({ ...props, distribution, userPoolId, userPoolClientId }, hooks);
  const stage = { emulator, api: deployedApi(emulator, apiId, headers) };

  await steps.take("every path of CloudFront leads to the API or bucket that serves it", async () =>
    followBehaviors(hostOf, resources),
  );
  await steps.take(
    "requests without a valid token",
    () => refuseStrangers(stage),
    (count) => `of ${count} operations only public ones answer without a token; a forged token is refused`,
  );
  if (Object.keys(headers).length > 0)
    await steps.take("the API refuses requests without CloudFront's header", () =>
      refuseDetour(deployedApi(emulator, apiId, {})),
    );
  await steps.take("admin:create creates the first platform administrator, once", async () => {
    const args = ["--env", settings.name, "--email", OPERATOR];
    await adminCreate(args);
    await adminCreate(args);
  });
  const operator = await steps.take(
    "the administrator signs in by SRP with the mailed password and sets a new one",
    () => firstSignIn(emulator, OPERATOR),
  );
  await steps.take("a wrong password is refused", () => refuseWrongPassword(OPERATOR));
  const onboardClinic = (name: string) =>
    onboard(stage.api, operator, name, ({ email }) => firstSignIn(emulator, email));
  const lakeside = await steps.take("a clinic, Lakeside, is onboarded, and its administrator signs in", () =>
    onboardClinic("Lakeside"),
  );
  const ids = await steps.take("the clinic gets a location, a service and a practitioner with a schedule", () =>
    openClinic(stage, lakeside),
  );
  const desk = await steps.take("a receptionist is added and signs in", () => openDesk(stage, lakeside, ids));
  const appointmentId = await steps.take(
    "an appointment is booked for a new patient; the same time again is a 409",
    () => bookAppointment(stage, desk, ids),
  );
  await steps.take("a patient's new name reaches the appointment by the table's stream", () =>
    renamePatient(stage, desk, appointmentId),
  );
  await steps.take(
    "the deployed dispatcher mails a confirmation, and nothing about an appointment that was cancelled at once",
    () => mailConfirmation(stage, { clinic: lakeside, desk, ids, resources }),
  );
  await steps.take(
    "the smoke test of deployed environments, at the address of the web app",
    () => smokeClinic(stage, lakeside, ["--env", settings.name, "--url", url]),
    (line) => line,
  );
  await steps.take("a stranger holds a time online, and gets a code by the queue", () =>
    askForCode(stage, lakeside, ids),
  );
  const hillview = await steps.take("a second clinic, Hillview, is onboarded", () => onboardClinic("Hillview"));
  await steps.take(
    "isolation of tenants",
    () => refuseForeigners(stage, hillview.admin, ids, lakeside.tenant_id),
    (count) => `${count} operations with Lakeside's ids are a 404 for Hillview, as for an unknown id`,
  );
  await steps.take(
    "a missing right fails the operation that needs it",
    () => missRights(stage, resources, { clinic: lakeside, desk, location_id: ids.location_id }),
    (rights) => rights,
  );
  await steps.take("a recovery link is valid until its use, which ends every session", () =>
    recoverPassword(stage, hillview, resources),
  );
  await steps.take("a logo is uploaded, checked and stored", () => uploadLogo(stage, lakeside));
  await steps.take("CloudFront requires TLS, finds pages and logos and adds the security headers", () =>
    openAddresses(emulator, host),
  );
  return {
    api: stage.api,
    url,
    adminEmail: lakeside.adminAccount.email,
    deskEmail: lakeside.emailOf("receptionist"),
    appointmentId,
  };
}
