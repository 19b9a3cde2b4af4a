CREATE TABLE "preview_link" (
	"id" bigint PRIMARY KEY NOT NULL,
	"content_id" text NOT NULL,
	"person_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "comment_content";--> statement-breakpoint
ALTER TABLE "comment" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "preview_link" ADD CONSTRAINT "preview_link_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preview_link" ADD CONSTRAINT "preview_link_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "preview_link_token" ON "preview_link" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "preview_link_content" ON "preview_link" USING btree ("content_id","expires_at","id");--> statement-breakpoint
CREATE INDEX "preview_link_expires" ON "preview_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "comment_content" ON "comment" USING btree ("content_id","created_at","id","deleted_at","hidden_at","person_id");