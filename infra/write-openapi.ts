import { writeFileSync } from "node:fs";
import { contract } from "../shared/contract.ts";
import { openapi } from "../shared/openapi.ts";

writeFileSync("openapi.json", `${JSON.stringify(openapi(contract), null, 2)}\n`);
