import { parseSync } from "vite";
import { marked } from "../../web/build/pure-schemas.ts";

const mark = (code: string) => marked(code, parseSync("module.js", code).program);

test("marks the calls that make constants, with those inside of them", () => {
  expect(mark("export const Name = text(a()).pipe(b);\nName.optional();")).toBe(
    "export const Name = /* @__PURE__ */ text(/* @__PURE__ */ a()).pipe(b);\n/* @__PURE__ */ Name.optional();",
  );
});

test("leaves the bodies of functions as they are", () => {
  const code = "export const send = () => post(one());\nexport function read() { return get(); }";
  expect(mark(code)).toBe(code);
});
