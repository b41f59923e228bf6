import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Assets {
  readonly files: Readonly<Record<string, { readonly source: { readonly path: string } }>>;
}

const edit = (path: string, change: (text: string) => string) =>
  writeFileSync(path, change(readFileSync(path, "utf8")));

/** A resource that CloudFormation accepts and can't create. */
const IMPOSSIBLE = { Type: "AWS::Logs::LogStream", Properties: { LogGroupName: "/clinic/nowhere" } };

/** Copies an assembly, and adds a resource that can't be created to one of its stacks. */
export function breakStack(assembly: string, broken: string, stack: string): void {
  cpSync(assembly, broken, { recursive: true });
  const template = `${stack}.template.json`;
  edit(join(broken, template), (text) => {
    const { Resources, ...others } = JSON.parse(text);
    return JSON.stringify({ ...others, Resources: { ...Resources, Impossible: IMPOSSIBLE } });
  });
  const { files }: Assets = JSON.parse(readFileSync(join(broken, `${stack}.assets.json`), "utf8"));
  const [hash = ""] = Object.entries(files).find(([, { source }]) => source.path === template) ?? [];
  // CDK uploads a template only under a hash that the bucket lacks.
  for (const name of ["manifest.json", `${stack}.assets.json`])
    edit(join(broken, name), (text) => text.replaceAll(hash, "f".repeat(64)));
}
