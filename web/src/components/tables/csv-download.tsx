import Button from "@cloudscape-design/components/button";
import { useEffect, useRef, useState } from "react";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import { deviceToday } from "../../lib/dates.ts";
import { messageOf } from "../../lib/message-of.ts";
import { dismiss, notify, notifySuccess } from "../../lib/notifications.ts";
import { APP_SCREEN } from "../../lib/texts.ts";
import type { CsvList } from "./write-csv.ts";

/** Downloads the blob. */
function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

const FAILURE = "csv";

/** Returns a file name from the list's title and the day, without the search text, which may be a person's name. */
const fileName = (title: string) => `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-${deviceToday()}.csv`;

/** Saves all pages of a list as a CSV file. It shows how many rows are loaded so far, and can be cancelled. */
export function CsvDownload<Item>(props: CsvList<Item>) {
  const [rows, setRows] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function cancel() {
    running.current?.abort();
    setRows(undefined);
  }

  async function download() {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    dismiss(FAILURE);
    setRows(0);
    try {
      const { writeCsv } = await import("./write-csv.ts");
      const { file, count } = await writeCsv(props, setRows, signal);
      saveFile(file, fileName(props.title));
      notifySuccess(APP_SCREEN.csv.saved(count));
    } catch (error) {
      if (signal.aborted) return;
      notify({
        id: FAILURE,
        type: "error",
        header: APP_SCREEN.csv.failed,
        content: messageOf(error, COMMON_TEXTS.unexpected),
      });
    }
    setRows(undefined);
  }

  if (rows === undefined)
    return (
      <Button iconName="download" ariaLabel="Download CSV" wrapText={false} onClick={() => void download()}>
        CSV
      </Button>
    );
  return (
    <>
      <span role="status">{APP_SCREEN.csv.progress(rows)}</span>{" "}
      <Button wrapText={false} onClick={cancel}>
        Cancel download
      </Button>
    </>
  );
}
