CREATE TABLE "api_token" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"label" text NOT NULL,
	"scope" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_signup" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"kind" text NOT NULL,
	"event_key" text NOT NULL,
	"details" jsonb NOT NULL,
	"origin" text NOT NULL,
	"utm" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_identity" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"provider" text NOT NULL,
	"external_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_link" ADD COLUMN "event" jsonb;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_signup" ADD CONSTRAINT "event_signup_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_identity" ADD CONSTRAINT "person_identity_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_token_hash" ON "api_token" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_token_person" ON "api_token" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "event_signup_once" ON "event_signup" USING btree ("person_id","kind","event_key");--> statement-breakpoint
CREATE INDEX "event_signup_created" ON "event_signup" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "person_identity_external" ON "person_identity" USING btree ("provider","external_id");--> statement-breakpoint
CREATE INDEX "person_identity_person" ON "person_identity" USING btree ("person_id");