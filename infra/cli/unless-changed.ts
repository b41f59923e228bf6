import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";

/** Returns whether the write succeeded; false when the row was changed since it was read. */
export async function unlessChanged(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
