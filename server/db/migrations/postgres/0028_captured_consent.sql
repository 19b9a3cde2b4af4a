ALTER TABLE "captured_email" ADD COLUMN "policy_version" text;--> statement-breakpoint
ALTER TABLE "captured_email" ADD COLUMN "ip" text;