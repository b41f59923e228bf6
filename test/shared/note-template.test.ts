import { NewNoteTemplate } from "../../shared/staff/note-template.ts";

test.each([
  ["without a name", { name: " ", text: "Range of motion:" }, ["name"]],
  ["with a long name", { name: "x".repeat(61), text: "Range of motion:" }, ["name"]],
  ["without a text", { name: "Knee", text: "" }, ["text"]],
  ["with a long text", { name: "Knee", text: "x".repeat(2_001) }, ["text"]],
  ["with lines", { name: "Knee", text: "Range of motion:\nSwelling:" }, []],
])("checks a note template %s", (_, template, wrong) => {
  const { error } = NewNoteTemplate.safeParse(template);
  expect([...new Set(error?.issues.flatMap(({ path }) => path))]).toEqual(wrong);
});
