import { writeFileSync } from "node:fs";
import packageJson from "../package.json" with { type: "json" };
import { contract } from "../shared/contract/contract.ts";
import { openapi } from "../shared/contract/openapi.ts";
import { namedSchemas } from "./named-schemas.ts";

writeFileSync(
  "openapi.json",
  `${JSON.stringify(openapi(contract, await namedSchemas(), packageJson.version), null, 2)}\n`,
);
