import Button from "@cloudscape-design/components/button";
import { type ReactNode, useState } from "react";
import { useSearchChange } from "../../lib/hooks.ts";
import { useNavigate } from "../../lib/navigate.ts";

/** The properties of the dialog that adds a row. */
export interface AddingState<Row> {
  /** The row that was added before, if there is one. */
  readonly last: Row | undefined;
  readonly onCancel: () => void;
  readonly onSaved: (row: Row) => void;
}

interface AddingProps<Row> {
  /** The name of the kind, unique among the forms of the page. */
  readonly kind: string;
  /** The label of the buttons. */
  readonly text: string;
  readonly dialog: (state: AddingState<Row>) => ReactNode;
  /** Returns the path of the page that lists the added row. @default the page of the form */
  readonly listedAt?: ((row: Row) => string) | undefined;
}

function AddForm<Row>({ kind, dialog, listedAt }: Omit<AddingProps<Row>, "text">) {
  const [search, change] = useSearchChange<"add">();
  const navigate = useNavigate();
  const [last, setLast] = useState<Row>();
  if (search.get("add") !== kind) return null;
  const close = () => change({ add: undefined });
  return dialog({
    last,
    onCancel: close,
    onSaved: (row) => {
      setLast(row);
      if (listedAt) void navigate(listedAt(row), { replace: true });
      else close();
    },
  });
}

function AddButton({ kind, text, primary }: Record<"kind" | "text", string> & { readonly primary: boolean }) {
  const [, change] = useSearchChange<"add">();
  return (
    <Button variant={primary ? "primary" : "normal"} onClick={() => change({ add: kind })}>
      {text}
    </Button>
  );
}

/** The parts of a page that adds rows in a dialog. The address says whether the dialog is open. */
export interface Adding {
  readonly button: ReactNode;
  /** The same button, for an empty list. */
  readonly emptyButton: ReactNode;
  readonly form: ReactNode;
}

/** Builds the buttons and the form that add rows of one kind, with a dialog that may be loaded when it is opened. */
export const addingWith = <Row,>({ text, ...form }: AddingProps<Row>): Adding => ({
  button: <AddButton kind={form.kind} text={text} primary />,
  emptyButton: <AddButton kind={form.kind} text={text} primary={false} />,
  form: <AddForm {...form} />,
});
