ALTER TABLE "session" ADD COLUMN "page_origin" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "is_ticket_spent" boolean DEFAULT false NOT NULL;