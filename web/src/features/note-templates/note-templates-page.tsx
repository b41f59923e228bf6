import "./note-templates.css";
import { emptyValues, valuesOf } from "../../../../shared/contract/field-lists.ts";
import { NewNoteTemplate, type NoteTemplate } from "../../../../shared/staff/note-template.ts";
import { staffApi } from "../../api/api.ts";
import { noteTemplatesKey } from "../../api/people.ts";
import { crudPage } from "../../components/crud/crud-page.tsx";
import { TextAreaField } from "../../components/forms/text-area-field.tsx";
import { type Column, textColumn } from "../../components/tables/columns.ts";
import type { HelpText } from "../../lib/page.ts";

export const help: HelpText = {
  about: "Texts that practitioners insert into the note about an appointment, and then complete.",
  rules: {
    "Written notes": "They stay as they are when a template is changed or deleted.",
  },
};

const fields = NewNoteTemplate.shape;

const TEXT_COLUMN: Column<NoteTemplate> = {
  ...textColumn<NoteTemplate>("text", "Text"),
  csv: { Text: ({ text }) => text },
  cell: ({ text }) => <div className="template-text">{text}</div>,
};

export const { loader, Component } = crudPage<NoteTemplate, NewNoteTemplate, NewNoteTemplate>({
  title: "Note Templates",
  description: "Texts that your practitioners insert into their notes",
  kind: "template",
  schema: NewNoteTemplate,
  fields: {
    name: "Name",
    text: (field) => (
      <div className="template-field">
        <TextAreaField {...field} label="Text" rows={10} />
      </div>
    ),
  },
  defaults: emptyValues(fields),
  fieldsOf: (template) => valuesOf(fields, template),
  idName: "template_id",
  nameOf: ({ name }) => name,
  key: noteTemplatesKey,
  list: (query) => staffApi.listNoteTemplates({ query }),
  create: (body) => staffApi.createNoteTemplate({ body }),
  update: ({ template_id }, body) => staffApi.updateNoteTemplate({ params: { template_id }, body }),
  remove: ({ template_id }) => staffApi.removeNoteTemplate({ params: { template_id } }),
  removal: ({ name }) => `${name} is no longer offered. Notes that were written with it stay.`,
  texts: {
    added: "Template created",
    addFailed: "The template was not created.",
    updated: "Template updated",
    updateFailed: "The template was not updated.",
    removed: "Template deleted",
    removeFailed: "The template was not deleted.",
  },
  header: "Add a template",
  action: "Create template",
  busyAction: "Creating...",
  table: {
    title: "Templates",
    columns: [{ ...textColumn<NoteTemplate>("name", "Name"), isRowHeader: true, minWidth: 220 }, TEXT_COLUMN],
    empty: "No templates found.",
  },
});
