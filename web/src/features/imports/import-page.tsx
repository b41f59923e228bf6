import { useQuery } from "@tanstack/react-query";
import { importsQuery } from "../../api/imports.ts";
import { prefetch } from "../../api/query-client.ts";
import { Page } from "../../components/page.tsx";
import { ImportsTable } from "./imports-table.tsx";
import { NewImport } from "./new-import.tsx";
import { UndoProgress } from "./undo-progress.tsx";

export const loader = () => prefetch(importsQuery());

/** Imports files, and lists the previous imports. */
export function Component() {
  const query = useQuery(importsQuery());
  return (
    <Page title="Import">
      <NewImport imports={query.data ?? []} />
      <UndoProgress imports={query.data ?? []} />
      <ImportsTable query={query} />
    </Page>
  );
}
