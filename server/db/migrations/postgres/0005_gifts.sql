ALTER TABLE "cart_item" ADD COLUMN "gift" jsonb;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "gift" jsonb;