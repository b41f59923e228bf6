import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import { DeleteCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { liveConnectionEntity } from "../../../../functions/entities/live.ts";
import { ALL_CLINICS } from "../../../../functions/entities/messages.ts";
import { webhookEntity } from "../../../../functions/entities/webhooks.ts";
import { handler } from "../../../../functions/events/streams/fan-out.ts";
import { HEARTBEAT } from "../../../../functions/events/streams/followed-changes.ts";
import { client } from "../../../../functions/platform/dynamo/table.ts";
import { IDS } from "../../../support/call.ts";
import { itemOf } from "../../../support/rows.ts";

const tenant_id = IDS.tenant;
const sending = mockClient(ApiGatewayManagementApiClient);
const table = mockClient(client);

const connection = (connection_id: string) =>
  itemOf(
    liveConnectionEntity().put({
      ...{ tenant_id, connection_id, user_id: IDS.user, roles: ["RECEPTIONIST"] },
      ...{ ends_at: "2099-01-01T00:00:00.000Z", expires: 4_000_000_000 },
    }),
  );

const changed = (SequenceNumber: string, before: object, after: object & { readonly pk?: string }): DynamoDBRecord =>
  ({
    dynamodb: {
      SequenceNumber,
      Keys: marshall({ pk: after.pk ?? "row" }),
      OldImage: marshall(before),
      NewImage: marshall(after),
    },
  }) as DynamoDBRecord;
const patient = (version: number, patient_id = "pat_1") => ({
  ...{ __edb_e__: "patient", pk: patient_id, tenant_id, patient_id, version },
});
const user = (status: string) => ({ __edb_e__: "user", tenant_id, user_id: IDS.user, status });

// Other files of this process use the same client.
afterAll(() => {
  sending.restore();
  table.restore();
});

beforeEach(() => {
  sending.reset();
  table.reset();
  table.on(QueryCommand).resolves({ Items: [connection("one"), connection("two")] });
});

it("does nothing when it is called by the row of the last run", async () => {
  const ran = (finished_at: string) => ({ __edb_e__: HEARTBEAT, tenant_id: ALL_CLINICS, finished_at });
  const Records = [changed("1", ran("2027-03-01T18:00:00.000Z"), ran("2027-03-01T18:01:00.000Z"))];
  expect(await handler({ Records })).toEqual({ batchItemFailures: [] });
  expect(table.calls()).toEqual([]);
});

it("is no failure when nothing can be sent, and sends a failing connection nothing more", async () => {
  sending.on(PostToConnectionCommand).rejects(new Error("down"));
  const answer = await handler({
    Records: [changed("1", patient(1), patient(2)), changed("2", patient(2), patient(3))],
  });
  expect(answer).toEqual({ batchItemFailures: [] });
  expect(sending.commandCalls(PostToConnectionCommand)).toHaveLength(2);
});

it("is no failure when the connections can't be read, as long as none has to end", async () => {
  table.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => {
    if (String(values[":sk1"]).startsWith("$liveConnection")) throw new Error("throttled");
    return { Items: [] };
  });
  expect(await handler({ Records: [changed("1", patient(1), patient(2))] })).toEqual({ batchItemFailures: [] });
});

it("asks for the record again when connections of a person who lost a right could not be ended", async () => {
  sending.on(PostToConnectionCommand).resolves({});
  sending.on(DeleteConnectionCommand).rejects(new Error("down"));
  const Records = [changed("1", patient(1), patient(2)), changed("2", user("ACTIVE"), user("INACTIVE"))];
  expect(await handler({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: "2" }] });
});

it("ends and forgets the connections of a person who lost a right, and no others", async () => {
  sending.on(PostToConnectionCommand).resolves({});
  table.on(DeleteCommand).resolves({});
  const other = { ...connection("two"), user_id: IDS.otherUser };
  table.on(QueryCommand).resolves({ Items: [connection("one"), other] });
  await handler({ Records: [changed("1", user("ACTIVE"), user("INACTIVE"))] });
  const ended = () => sending.commandCalls(DeleteConnectionCommand).map(({ args }) => args[0].input.ConnectionId);
  const forgotten = () => table.commandCalls(DeleteCommand).map(({ args }) => args[0].input.Key?.sk);
  expect(ended()).toEqual(["one"]);
  expect(forgotten()).toEqual([connection("one").sk]);
  const clinic = (status: string) => ({ ...user(status), __edb_e__: "tenant" });
  await handler({ Records: [changed("2", clinic("ACTIVE"), clinic("INACTIVE"))] });
  expect(ended().sort()).toEqual(["one", "one", "two"]);
});

it("tells each screen of a change once, in the order of the changes, and forgets one that is gone", async () => {
  sending.on(PostToConnectionCommand).callsFake(({ ConnectionId }) => {
    if (ConnectionId === "two") throw new GoneException({ message: "", $metadata: {} });
    return {};
  });
  const Records = [
    changed("1", patient(1), patient(2)),
    changed("2", patient(1), patient(2)),
    changed("3", patient(2), patient(3)),
  ];
  await handler({ Records });
  const sent = sending.commandCalls(PostToConnectionCommand).map(({ args: [{ input }] }) => {
    const { version } = JSON.parse(String(input.Data)) as { version: number };
    return `${input.ConnectionId} ${version}`;
  });
  expect(sent.filter((each) => each.startsWith("one"))).toEqual(["one 2", "one 3"]);
  expect(sent.filter((each) => each.startsWith("two"))).toEqual(["two 2"]);
  expect(table.commandCalls(DeleteCommand).map(({ args }) => args[0].input.Key?.sk)).toEqual([connection("two").sk]);
});

it("tells the screens of a clinic only what they may see", async () => {
  sending.on(PostToConnectionCommand).resolves({});
  table.on(QueryCommand).resolves({ Items: [{ ...connection("one"), roles: ["PRACTITIONER"] }] });
  await handler({ Records: [changed("1", patient(1), patient(2))] });
  expect(sending.calls()).toEqual([]);
});

describe("a webhook that listens to changes of patients", () => {
  const queued = () =>
    table
      .commandCalls(PutCommand)
      .map(({ args }) => `${args[0].input.Item?.record_id} ${args[0].input.Item?.sequence}`);
  const last = (version: number) => String(version).padStart(15, "0");

  beforeEach(() => {
    sending.on(PostToConnectionCommand).resolves({});
    const listening = itemOf(
      webhookEntity().put({
        ...{ tenant_id, webhook_id: "hook_1", url: "https://hooks.example.com/clinic" },
        ...{ events: ["patient.updated"], status: "ACTIVE" },
        ...{ created_by: IDS.user, created_at: "2026-01-01T00:00:00.000Z" },
      }),
    );
    table.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => ({
      Items: String(values[":sk1"]).startsWith("$webhook") ? [listening] : [connection("one")],
    }));
  });

  it("is told of all changes, also when no screen can be told", async () => {
    sending.on(PostToConnectionCommand).rejects(new Error("down"));
    const Records = [changed("1", patient(1), patient(2)), changed("2", patient(2), patient(3))];
    expect(await handler({ Records })).toEqual({ batchItemFailures: [] });
    expect(queued()).toEqual([`pat_1 ${last(2)}`, `pat_1 ${last(3)}`]);
  });

  it("waits with later events of a record whose event could not be queued, and not with those of others", async () => {
    table.on(PutCommand).callsFake(({ Item }) => {
      if (Item.record_id === "pat_1") throw new Error("down");
      return {};
    });
    const Records = [
      changed("1", patient(1, "pat_2"), patient(2, "pat_2")),
      changed("2", patient(1), patient(2)),
      changed("3", patient(2), patient(3)),
      changed("4", patient(2, "pat_2"), patient(3, "pat_2")),
    ];
    expect(await handler({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: "2" }] });
    expect(queued().sort()).toEqual([`pat_1 ${last(2)}`, `pat_2 ${last(2)}`, `pat_2 ${last(3)}`]);
    expect(sending.commandCalls(PostToConnectionCommand)).toHaveLength(4);
  });
});
