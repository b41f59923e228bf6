import { releaseUsername, reserveUsername, usernameEntity } from "../../../functions/entities/platform.ts";
import { itemOf } from "../../support/rows.ts";
import { openTable } from "../../support/table.ts";

describe("username", () => {
  const { holds, rows } = openTable();
  const username = "lakeside1";
  const reserved = (reserved_for: string) =>
    itemOf(usernameEntity().put({ username, reserved_for, expires: 2_000_000_000 }));

  it("releases a username that is reserved for the address", async () => {
    holds([reserved("ada@example.com")]);
    await releaseUsername(username, "ada@example.com");
    expect(rows("username")).toEqual([]);
  });

  it("leaves a username that is reserved for another address, without an error", async () => {
    holds([reserved("ida@example.com")]);
    await releaseUsername(username, "ada@example.com");
    expect(rows("username")).toHaveLength(1);
    expect(await reserveUsername(username, "ada@example.com")).toMatchObject({ username });
  });
});
