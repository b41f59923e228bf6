/** A synthesized stack's template, as far as the comparison reads it. */
export interface Template {
  readonly Resources?: Readonly<Record<string, Resource>>;
}

export interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: the properties depend on the type.
  readonly Properties: any;
}

export interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Principal?: unknown;
  readonly Condition?: unknown;
}

/** Returns the properties of all resources of a type. */
export const all = (templates: readonly Template[], type: string) =>
  templates.flatMap(({ Resources = {} }) =>
    Object.values(Resources).flatMap(({ Type, Properties }) => (Type === type ? [Properties] : [])),
  );

/** Returns the statements that allow an action, of all policies of a type. */
export const allowing = (templates: readonly Template[], type: string, action: string): readonly Statement[] =>
  all(templates, type)
    .flatMap(({ PolicyDocument }): Statement[] => PolicyDocument.Statement)
    .filter(({ Effect, Action }) => Effect === "Allow" && [Action].flat().includes(action));
