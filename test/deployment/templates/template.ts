/** The parts of a synthesized stack's template that the comparison reads. */
export interface Template {
  readonly Resources?: Readonly<Record<string, Resource>>;
}

export interface Resource {
  readonly Type: string;
  readonly Properties: Properties;
}

/** The properties that the comparison reads. Each type of resource has some of them. */
interface Properties {
  readonly PolicyDocument: { readonly Statement: Statement[] };
  KeySchema: KeySchema;
  GlobalSecondaryIndexes: {
    readonly IndexName: string;
    readonly KeySchema: KeySchema;
    readonly Projection: { ProjectionType: string };
  }[];
  TimeToLiveSpecification?: { readonly AttributeName: string; readonly Enabled: boolean };
  StreamSpecification?: { readonly StreamViewType: string };
  readonly DistributionConfig: {
    readonly CacheBehaviors: Behavior[];
    readonly DefaultCacheBehavior: Behavior;
    readonly Origins: { readonly Id: string; readonly DomainName: unknown }[];
  };
}

type KeySchema = { readonly AttributeName: string }[];

interface Behavior {
  PathPattern?: string;
  readonly TargetOriginId: string;
}

export interface Statement {
  readonly Effect: string;
  Action: string | readonly string[];
  Resource: unknown;
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
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Effect, Action }) => Effect === "Allow" && [Action].flat().includes(action));
