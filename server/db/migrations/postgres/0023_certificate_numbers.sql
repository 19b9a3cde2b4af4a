ALTER TABLE "user_certificate" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "user_certificate" ADD COLUMN "shows_name" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "user_certificate_code" ON "user_certificate" USING btree ("code");--> statement-breakpoint
-- Data: numbers for the certificates so far.
UPDATE "user_certificate" SET "code" = substr(replace(gen_random_uuid()::text, '-', ''), 1, 12);
