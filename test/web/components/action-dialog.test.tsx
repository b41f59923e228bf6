import createWrapper from "@cloudscape-design/components/test-utils/dom";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { useState } from "react";
import { flushSync } from "react-dom";
import { queryClient } from "../../../web/src/api/query-client.ts";
import { ActionDialog } from "../../../web/src/components/dialogs/action-dialog.tsx";
import { Notifications } from "../../../web/src/components/feedback/notifications.tsx";
import { button, dialog, eventually, notifications } from "../../support/render-gestures.tsx";

/** Draws the last row of a list, which the refresh removes with its dialog once the row is deleted. */
function openList(run: () => Promise<unknown>, left: number) {
  function List() {
    const [rows, setRows] = useState(1);
    const [asked, setAsked] = useState(true);
    const refresh = async () => flushSync(() => setRows(left));
    const question = { header: "Delete the row?", action: "Delete", done: "Deleted.", failed: "Not deleted." };
    return rows > 0 && asked ? (
      <ActionDialog {...question} run={run} refresh={refresh} onClose={() => setAsked(false)}>
        It is the last one.
      </ActionDialog>
    ) : null;
  }
  render(
    <QueryClientProvider client={queryClient}>
      <Notifications />
      <List />
    </QueryClientProvider>,
  );
  return createWrapper();
}

test("reports a success although the refresh has removed the list with the dialog", async () => {
  const page = openList(async () => undefined, 0);
  button(dialog(page), "Delete").click();
  await eventually(() => expect(notifications(page)).toEqual(["Deleted."]));
});

test.each([
  ["in the dialog", 1],
  ["on the page once the refresh has removed the list with the dialog", 0],
])("reports a failure %s, and nothing as done", async (_, left) => {
  const page = openList(() => Promise.reject(new Error("Broken")), left);
  button(dialog(page), "Delete").click();
  await eventually(() => expect(notifications(page).join()).toContain("Not deleted."));
  expect(notifications(page)).toHaveLength(1);
  expect(page.findAllModals().filter((each) => each.isVisible())).toHaveLength(left);
});
