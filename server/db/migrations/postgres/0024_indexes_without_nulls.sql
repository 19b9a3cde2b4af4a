DROP INDEX "outbox_next";--> statement-breakpoint
DROP INDEX "block_deleted";--> statement-breakpoint
DROP INDEX "block_item_deleted";--> statement-breakpoint
DROP INDEX "content_image_deleted";--> statement-breakpoint
CREATE INDEX "outbox_next" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "block_deleted" ON "block" USING btree ("deleted_at") WHERE "block"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "block_item_deleted" ON "block_item" USING btree ("deleted_at") WHERE "block_item"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "content_image_deleted" ON "content_image" USING btree ("deleted_at") WHERE "content_image"."deleted_at" is not null;