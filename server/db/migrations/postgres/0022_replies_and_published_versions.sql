DROP INDEX "comment_content";--> statement-breakpoint
ALTER TABLE "revision" ADD COLUMN "is_published" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "reply_to" bigint;--> statement-breakpoint
CREATE INDEX "comment_replies" ON "comment" USING btree ("reply_to","created_at","id") WHERE "comment"."reply_to" is not null;--> statement-breakpoint
CREATE INDEX "comment_content" ON "comment" USING btree ("content_id","created_at","id","deleted_at","hidden_at","person_id","reply_to");