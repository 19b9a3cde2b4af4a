CREATE TABLE "ended_session" (
	"id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "system" text;--> statement-breakpoint
CREATE INDEX "ended_session_expires" ON "ended_session" USING btree ("expires_at");