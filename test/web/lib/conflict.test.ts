import { areColliding } from "../../../web/src/lib/forms/use-entity-form.ts";

const BEFORE = { city: "Duluth", contact: "555-0101", hours: { open: "09:00", close: "17:00" } };

it.each<[string, object, object, boolean]>([
  ["of different fields", { contact: "555-0199" }, { city: "Ely" }, false],
  ["of the same field to the same value", { city: "Ely" }, { city: "Ely" }, false],
  ["of the same field to different values", { city: "Tower" }, { city: "Ely" }, true],
  [
    "of different parts of one field",
    { hours: { open: "08:00", close: "17:00" } },
    { hours: { open: "09:00", close: "18:00" } },
    true,
  ],
  ["of others only", { city: "Tower" }, {}, false],
  ["of the person only", {}, { city: "Ely" }, false],
])("tells whether changes %s collide", (_, theirs, mine, expected) => {
  expect(areColliding(BEFORE, { ...BEFORE, ...theirs }, { ...BEFORE, ...mine })).toBe(expected);
});
