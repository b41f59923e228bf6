import { prepareApp } from "../../../support/render-app.tsx";
import { aPractitioner, pageOf, STAFF_ID } from "../../../support/render-clinic.tsx";
import { button, eventually, headers, rows, text } from "../../../support/render-gestures.tsx";

const LIST = "GET /api/practitioners";

async function openList(answer: unknown) {
  const app = prepareApp({ as: "RECEPTIONIST" });
  app.api.on(LIST, answer);
  await app.go("/receptionist/all_practitioners");
  return { ...app, search: (value: string) => app.page.findTextFilter()?.findInput().setInputValue(value) };
}

test("shows the specified columns, with each name linked to the profile", async () => {
  const { page } = await openList(pageOf(aPractitioner()));
  await eventually(() =>
    expect(rows(page)).toEqual([
      ["Zoë Lindqvist", "zoe@lakeside.example.com", "ACTIVE", "Harbor Road", "(555) 011-0105"],
    ]),
  );
  expect(headers(page)).toEqual(["Name", "Email", "Status", "Location", "Contact"]);
  const link = page.findTable()?.findBodyCell(1, 1)?.findLink()?.getElement();
  expect(link?.getAttribute("href")).toBe(`/receptionist/practitioners/${STAFF_ID}/profile`);
});

test("searches after a pause in typing, and says when nothing matches", async () => {
  const asked: (string | null)[] = [];
  const { page, search } = await openList(({ url }: { url: URL }) => {
    asked.push(url.searchParams.get("search"));
    return url.searchParams.get("search") === "nowhere" ? pageOf() : pageOf(aPractitioner());
  });
  await eventually(() => expect(rows(page)).toHaveLength(1));
  for (const typed of ["n", "no", "nowhere"]) search(typed);
  await eventually(() => expect(text()).toContain("No matches"));
  expect(asked).toEqual([null, "nowhere"]);
  button(page, "Clear search").click();
  await eventually(() => expect(rows(page)).toHaveLength(1));
});

test("says that the clinic has no practitioners", async () => {
  await openList(pageOf());
  await eventually(() => expect(text()).toContain("No practitioners found."));
});

test("loads another page on request", async () => {
  const next = aPractitioner({ staff_id: "staff_01jd3v00000000000000000002", first_name: "Amara" });
  const { page } = await openList(({ url }: { url: URL }) =>
    url.searchParams.get("cursor") ? pageOf(next) : { items: [aPractitioner()], next_cursor: "more" },
  );
  await eventually(() => expect(text()).toContain("(1+)"));
  button(page, "Load more").click();
  await eventually(() => expect(rows(page)).toHaveLength(2));
});
