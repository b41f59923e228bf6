import { expect, test } from "@playwright/test";
import { bookNow, deskNow, registerPatient } from "./desk-data.ts";

test("a double click takes one step, and a click after Complete changes no other patient", async ({ page }) => {
  const desk = await deskNow(page);
  await bookNow(page, desk, await registerPatient(page, "Ada", "Twice"));
  await page.goto(`/receptionist/dashboard?location=${desk.location.location_id}`);
  const changes: string[] = [];
  page.on("request", (request) => request.method() === "PATCH" && changes.push(request.url()));
  const lines = page.getByRole("list", { name: "Next appointments" }).getByRole("listitem");
  const action = page.getByRole("button", { name: /^(Check in|Start|Complete):/ }).first();
  await expect(action).toBeEnabled();
  const count = await lines.count();
  const { x = 0, y = 0 } = (await action.boundingBox()) ?? {};
  const place = await lines.first().boundingBox();
  const clickThere = () => page.mouse.click(x + 20, y + 10);

  for (let steps = 1; !(await lines.first().getByText("COMPLETED").isVisible()); steps += 1) {
    await clickThere();
    await page.waitForTimeout(120);
    await clickThere();
    await expect(lines.first().getByRole("button", { name: /^(Start|Complete|Undo)/ })).toBeEnabled();
    expect(changes).toHaveLength(steps);
    expect(steps).toBeLessThanOrEqual(3);
  }
  await page.waitForTimeout(600);
  await clickThere();
  await page.waitForTimeout(300);
  expect(new Set(changes).size, "one patient was changed").toBe(1);
  expect(await lines.count()).toBe(count);
  expect((await lines.first().boundingBox())?.y).toBe(place?.y);

  await page.getByRole("button", { name: /^Undo: / }).click();
  await expect(lines.first().getByText("IN-PROGRESS")).toBeVisible();
});
