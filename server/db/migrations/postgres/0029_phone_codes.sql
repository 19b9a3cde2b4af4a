CREATE TABLE "phone_code" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"browser_hash" text NOT NULL,
	"origin" text NOT NULL,
	"way" text NOT NULL,
	"code_hash" text,
	"tries_left" bigint NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"call_id" text,
	"call_phone" text,
	"is_handed_over" boolean DEFAULT false NOT NULL,
	"proved_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "phone_code_way" CHECK ("phone_code"."way" in ('sms', 'call')),
	CONSTRAINT "phone_code_tries" CHECK ("phone_code"."tries_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "phone_message" (
	"id" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"is_entered" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_price" (
	"id" text PRIMARY KEY NOT NULL,
	"kopecks" bigint NOT NULL,
	"quoted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "phone_price_kopecks" CHECK ("phone_price"."kopecks" >= 0)
);
--> statement-breakpoint
CREATE TABLE "phone_spending" (
	"id" text PRIMARY KEY NOT NULL,
	"kopecks" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "phone_spending_kopecks" CHECK ("phone_spending"."kopecks" >= 0)
);
--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "phone_proved_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_code_browser" ON "phone_code" USING btree ("phone","browser_hash","way");--> statement-breakpoint
CREATE INDEX "phone_code_expires" ON "phone_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "phone_message_sent" ON "phone_message" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "phone_price_quoted" ON "phone_price" USING btree ("quoted_at");--> statement-breakpoint
CREATE INDEX "phone_spending_started" ON "phone_spending" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "person_phone" ON "person" USING btree ("phone") WHERE "person"."phone" is not null;