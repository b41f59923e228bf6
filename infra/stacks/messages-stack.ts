import { Duration, Stack } from "aws-cdk-lib";
import { Grant } from "aws-cdk-lib/aws-iam";
import type { CfnFunction } from "aws-cdk-lib/aws-lambda";
import { ConfigurationSetEventDestination, EmailSendingEvent, EventDestination } from "aws-cdk-lib/aws-ses";
import { LambdaSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { ClinicFunction } from "../constructs/clinic-function.ts";
import type { ClinicMail } from "../constructs/clinic-mail.ts";
import { grantWebUrl } from "../constructs/deployed-values.ts";
import { EveryMinute } from "../constructs/every-minute.ts";
import { DeadLetters, ServiceTopic } from "../constructs/topics-and-queues.ts";
import type { ApiStack } from "./api-stack.ts";
import type { FunctionStackProps } from "./data-stack.ts";

interface MessagesStackProps extends FunctionStackProps {
  readonly api: ApiStack;
  /** @default no mail is sent, and the messages say so */
  readonly mail: ClinicMail | undefined;
}

/**
 * Sends the clinics' messages when they are due, the codes of online booking and the offers of free times, receives the reports of
 * their delivery, and tells the clinics' programs of events.
 */
export class MessagesStack extends Stack {
  readonly dispatcher: ClinicFunction;
  readonly offers: ClinicFunction;
  readonly webhooks: ClinicFunction;
  readonly functions: readonly ClinicFunction[];
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { settings, bundles, data, api, mail, ...props }: MessagesStackProps) {
    super(scope, id, props);
    const { table, encryptionKey } = data;
    this.deadLetters = new DeadLetters(this, "DeadLetters", { encryptionKey });
    this.dispatcher = new ClinicFunction(this, "SendMessages", {
      name: "send-messages",
      settings,
      encryptionKey,
      bundles,
      description: "Sends the messages that are due, every minute",
      timeout: Duration.minutes(5),
      noDeadLetters: "A call that fails loses nothing: what is due stays so, and the next call comes within a minute.",
    });
    this.dispatcher.handler.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    table.grantUse(this.dispatcher, {
      rows: {
        clinic: ["BatchGetItem", "GetItem", "PutItem", "Query", "UpdateItem"],
        // Announcements to the administrators of clinics.
        platform: ["DeleteItem", "PutItem", "Query", "UpdateItem"],
        user: ["BatchGetItem"],
      },
      indexes: { gsi1: ["platform"], gsi2: ["dueShard"], gsi3: ["clinic"] },
    });
    // It compares the table's time of creation with its last run, because a restored table must send nothing.
    Grant.addToPrincipal({
      grantee: this.dispatcher.handler,
      actions: ["dynamodb:DescribeTable"],
      resourceArns: [table.tableArn],
    });
    api.cursorSecret.grantUse(this.dispatcher);
    grantWebUrl(this.dispatcher, settings);
    new EveryMinute(this, "EveryMinute", this.dispatcher);
    const common = { settings, bundles, data, api, mail };
    this.offers = this.#addOffers(common);
    this.webhooks = this.#addWebhooks(common);
    this.functions = [
      this.dispatcher,
      this.#addCodes(common),
      this.offers,
      this.webhooks,
      ...(mail ? [this.#addFeedback({ settings, bundles, data, mail })] : []),
    ];
  }

  /** Mails the codes of patients who book online as soon as they ask for them. */
  #addCodes({ settings, bundles, data, api, mail }: MessagesStackProps): ClinicFunction {
    const sender = new ClinicFunction(this, "SendCodes", {
      name: "send-codes",
      settings,
      encryptionKey: data.encryptionKey,
      bundles,
      description: "Mails the codes with which patients book online",
      noDeadLetters: "Its queue has one, and nothing else calls the function.",
    });
    data.table.grantUse(sender, { rows: { clinic: ["GetItem", "PutItem"] } });
    api.cursorSecret.grantUse(sender);
    api.codes.addConsumer(sender);
    mail?.grantSend(sender);
    return sender;
  }

  /** Offers times that have become free to patients on the waitlist. */
  #addOffers({ settings, bundles, data, api, mail }: MessagesStackProps): ClinicFunction {
    const offers = new ClinicFunction(this, "OfferTimes", {
      name: "offer-times",
      settings,
      encryptionKey: data.encryptionKey,
      bundles,
      description: "Offers times that have become free to patients on the waitlist, every minute",
      timeout: Duration.minutes(5),
      noDeadLetters: "A call that fails loses nothing: what is due stays so, and the next call comes within a minute.",
    });
    offers.handler.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    data.table.grantUse(offers, {
      rows: { clinic: ["BatchGetItem", "ConditionCheckItem", "GetItem", "PutItem", "UpdateItem"] },
      indexes: { gsi1: ["clinic"], gsi2: ["dueShard"], gsi4: ["clinic"] },
    });
    api.cursorSecret.grantUse(offers);
    grantWebUrl(offers, settings);
    new EveryMinute(this, "OfferEveryMinute", offers);
    mail?.grantSend(offers);
    return offers;
  }

  /** Tells the clinics' programs of events. */
  #addWebhooks({ settings, bundles, data, api, mail }: MessagesStackProps): ClinicFunction {
    const { table, encryptionKey } = data;
    const webhooks = new ClinicFunction(this, "SendWebhooks", {
      name: "send-webhooks",
      settings,
      encryptionKey,
      bundles,
      description: "Tells the webhooks of clinics of events, every minute",
      timeout: Duration.minutes(5),
      noDeadLetters: "A call that fails loses nothing: what is due stays so, and the next call comes within a minute.",
    });
    webhooks.handler.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    table.grantUse(webhooks, {
      rows: { clinic: ["BatchGetItem", "GetItem", "PutItem", "Query", "UpdateItem"], user: ["BatchGetItem"] },
      indexes: { gsi2: ["dueShard"] },
    });
    // A restored table must send nothing until the operator says so.
    Grant.addToPrincipal({
      grantee: webhooks.handler,
      actions: ["dynamodb:DescribeTable"],
      resourceArns: [table.tableArn],
    });
    api.webhookSecrets.grantUse(webhooks);
    grantWebUrl(webhooks, settings);
    new EveryMinute(this, "WebhooksEveryMinute", webhooks);
    mail?.grantSend(webhooks);
    return webhooks;
  }

  /** Lets SES report sent mails, bounces, complaints and rejections to a function. */
  #addFeedback({ settings, bundles, data, mail }: FunctionStackProps & { mail: ClinicMail }) {
    const { table, encryptionKey } = data;
    const feedback = new ClinicFunction(this, "MailFeedback", {
      name: "mail-feedback",
      settings,
      encryptionKey,
      bundles,
      description: "Marks messages and addresses that bounced or complained",
      noDeadLetters: "It has one, which is set beside the function.",
    });
    table.grantUse(feedback, {
      rows: { clinic: ["GetItem", "PutItem", "UpdateItem"], platform: ["GetItem", "PutItem", "Query", "UpdateItem"] },
    });
    const { queueArn } = this.deadLetters;
    Grant.addToPrincipal({ grantee: feedback.handler, actions: ["sqs:SendMessage"], resourceArns: [queueArn] });
    (feedback.handler.node.defaultChild as CfnFunction).deadLetterConfig = { targetArn: queueArn };
    const topic = new ServiceTopic(this, "Feedback", {
      publisher: "ses.amazonaws.com",
      encryptionKey,
      unencrypted: "This environment holds no clinic's data; SES can't publish with Amazon's own key for SNS.",
    });
    topic.addSubscription(new LambdaSubscription(feedback.handler));
    new ConfigurationSetEventDestination(topic, "Events", {
      configurationSet: mail.configurationSet,
      destination: EventDestination.snsTopic(topic),
      events: [
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.REJECT,
        // It settles a message whose dispatcher was interrupted after SES had taken the mail.
        EmailSendingEvent.SEND,
      ],
    });
    mail.grantSend(this.dispatcher);
    return feedback;
  }
}
