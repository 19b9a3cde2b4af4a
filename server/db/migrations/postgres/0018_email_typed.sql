ALTER TABLE "person" ADD COLUMN "email_typed" text;--> statement-breakpoint
-- data: canonical-emails