CREATE TABLE "identity_attempt" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_hash" text NOT NULL,
	"provider" text NOT NULL,
	"state_hash" text,
	"browser_hash" text NOT NULL,
	"origin" text NOT NULL,
	"lang" text NOT NULL,
	"sealed" text NOT NULL,
	"outcome" text,
	"form" jsonb,
	"is_spent" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person_identity" ADD COLUMN "used_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_attempt_hash" ON "identity_attempt" USING btree ("attempt_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_attempt_state" ON "identity_attempt" USING btree ("state_hash") WHERE "identity_attempt"."state_hash" is not null;--> statement-breakpoint
CREATE INDEX "identity_attempt_expires" ON "identity_attempt" USING btree ("expires_at");