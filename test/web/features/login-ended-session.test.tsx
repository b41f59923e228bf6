import { COMMON_TEXTS } from "../../../shared/contract/texts.ts";
import { sessionStore } from "../../../web/src/session/session-store.ts";
import { signOut as signOutOf } from "../../../web/src/session/sign-out.ts";
import { fetchAuthSession } from "../../support/amplify-doubles.ts";
import { meAs, openApp, signInAs } from "../../support/render-app.tsx";
import { eventually, text } from "../../support/render-gestures.tsx";
import { next, openLogin, signIn } from "./render-login.tsx";

describe("after a session that was ended", () => {
  const PATIENT = "/receptionist/patients/pat_01jd3v00000000000000000001/profile";
  /** Logs the front desk out for inactivity while a patient is open. */
  async function endSession(): Promise<void> {
    signInAs("RECEPTIONIST");
    window.history.replaceState(null, "", PATIENT);
    await signOutOf("You were logged out after 30 minutes without activity.");
    window.history.replaceState(null, "", "/");
  }

  test("says that the session ended to a person whose tokens can't be renewed", async () => {
    signInAs("RECEPTIONIST");
    const { session } = sessionStore.getState();
    sessionStore.setState({ session: { ...session, expiresAt: Date.now() - 1 } });
    fetchAuthSession.mockResolvedValue({});
    const app = await openApp(PATIENT);
    await eventually(() => expect(app.path()).toBe("/login"));
    await eventually(() => expect(text()).toContain("Your session ended. Sign in to continue."));
    expect(text()).not.toContain(COMMON_TEXTS.notLoggedIn);
  });

  test("returns the same person to the page", async () => {
    await endSession();
    const app = await openLogin();
    app.api.on("GET /api/me", meAs("RECEPTIONIST"));
    signIn.mockResolvedValue(next("DONE"));
    app.submit("laura@example.com", "secret");
    await eventually(() => expect(app.path()).toBe(PATIENT));
  });

  test("opens another person's own home page, even after Back", async () => {
    await endSession();
    const app = await openLogin(PATIENT);
    app.api.on("GET /api/me", { ...meAs("RECEPTIONIST"), user_id: "d0000000-0000-4000-8000-000000000002" });
    signIn.mockResolvedValue(next("DONE"));
    app.submit("omar@example.com", "secret");
    await eventually(() => expect(app.path()).toBe("/receptionist/dashboard"));
  });

  test("removes everything else of the former person from the tab", async () => {
    sessionStorage.setItem("recent-patients", "[1]");
    await endSession();
    expect(Object.keys(sessionStorage)).toEqual(["requested-path"]);
  });
});
