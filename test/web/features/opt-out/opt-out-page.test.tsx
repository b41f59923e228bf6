import { DELIVERY } from "../../../../shared/messages/delivery.ts";
import { OPT_OUT } from "../../../../web/src/features/opt-out/opt-out-page.tsx";
import { refuse } from "../../../support/render-api.tsx";
import { prepareApp } from "../../../support/render-app.tsx";
import { button, eventually, notifications, text } from "../../../support/render-gestures.tsx";

const LINK = "/api/messages/opt-out/t0ken";
const clinic_name = "Lakeside Family Clinic";

async function openLink(answer: unknown, search = "") {
  const app = prepareApp();
  app.api.on(`GET ${LINK}`, answer);
  await app.go(`/messages/opt-out/t0ken${search}`);
  return app;
}

test("asks before it stops the clinic's messages, without a session", async () => {
  const { page, api } = await openLink({ clinic_name, opted_out: false });
  await eventually(() => expect(text()).toContain(OPT_OUT.en.question(clinic_name)));
  expect(api.named(`POST ${LINK}`)).toEqual([]);
  api.on(`POST ${LINK}`, { clinic_name, opted_out: true });
  button(page, "Stop messages").click();
  await eventually(() =>
    expect(document.querySelector("[role=status]")?.textContent).toBe(OPT_OUT.en.stopped(clinic_name)),
  );
  expect(api.named(`POST ${LINK}`)).toHaveLength(1);
});

test("shows the page in the language of the mail", async () => {
  const { page } = await openLink({ clinic_name, opted_out: false }, "?language=es");
  await eventually(() => expect(text()).toContain(OPT_OUT.es.question(clinic_name)));
  expect(document.querySelector("main")?.lang).toBe("es");
  expect(document.title).toContain(OPT_OUT.es.title);
  expect(button(page, OPT_OUT.es.stop)).toBeTruthy();
  expect(text()).not.toContain("Stop messages");
});

test("says so when the messages are stopped already", async () => {
  const { page } = await openLink({ clinic_name, opted_out: true });
  await eventually(() => expect(text()).toContain(OPT_OUT.en.stopped(clinic_name)));
  expect(page.findAllButtons()).toEqual([]);
});

test("says that a link is not valid", async () => {
  await openLink(refuse("not_found", DELIVERY.unknownLink));
  await eventually(() => expect(text()).toContain(OPT_OUT.en.unknownLink));
});

test("keeps the question when the messages could not be stopped", async () => {
  const { page, api } = await openLink({ clinic_name, opted_out: false });
  await eventually(() => expect(text()).toContain(OPT_OUT.en.question(clinic_name)));
  api.on(`POST ${LINK}`, refuse("unavailable", "Please try again in a moment."));
  button(page, "Stop messages").click();
  await eventually(() => expect(notifications(page).join()).toContain("Please try again in a moment."));
  expect(text()).toContain(OPT_OUT.en.question(clinic_name));
});
