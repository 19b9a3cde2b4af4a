DROP INDEX "consent_person";--> statement-breakpoint
ALTER TABLE "consent" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "consent" ADD COLUMN "act" text;--> statement-breakpoint
ALTER TABLE "consent" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "consent_created" ON "consent" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "consent_person" ON "consent" USING btree ("person_id","created_at","id");