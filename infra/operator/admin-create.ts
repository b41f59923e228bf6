import { UsageError } from "../environments.ts";
import { createAdmin } from "./create-admin.ts";

try {
  console.log(await createAdmin(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
}
