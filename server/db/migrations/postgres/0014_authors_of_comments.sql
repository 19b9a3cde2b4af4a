ALTER TABLE "comment" ADD COLUMN "document_author_id" text;--> statement-breakpoint
UPDATE "comment" SET "document_author_id" = (
	SELECT "author_id" FROM "content" WHERE "content"."id" = "content_id" AND "content"."deleted_at" IS NULL
);
--> statement-breakpoint
CREATE INDEX "comment_author" ON "comment" USING btree ("document_author_id","id") WHERE "comment"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comment_author_hidden" ON "comment" USING btree ("document_author_id","id") WHERE "comment"."hidden_at" is not null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION document_author_of_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new.document_author_id := (SELECT author_id FROM content WHERE id = new.content_id AND deleted_at IS NULL);
	RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "comment_author_added" BEFORE INSERT ON "comment" FOR EACH ROW EXECUTE FUNCTION document_author_of_comment();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION document_author_of_comments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE comment SET document_author_id = CASE WHEN new.deleted_at IS NULL THEN new.author_id END WHERE content_id = new.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "comment_author_changed" AFTER UPDATE OF "author_id", "deleted_at" ON "content" FOR EACH ROW
	WHEN (old.author_id IS DISTINCT FROM new.author_id OR old.deleted_at IS DISTINCT FROM new.deleted_at)
	EXECUTE FUNCTION document_author_of_comments();
