DROP INDEX "term_use_term";--> statement-breakpoint
ALTER TABLE "term" ADD COLUMN "uses" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "term_use" ADD COLUMN "kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "term_use" ADD COLUMN "number" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "term_use" ADD COLUMN "position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "term_use" ADD COLUMN "opens_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "person_role_created" ON "person" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE INDEX "person_author" ON "person" USING btree ("name","id") WHERE "person"."role" <> 'visitor' and not "person"."is_disabled";--> statement-breakpoint
CREATE INDEX "term_popular" ON "term" USING btree ("kind","uses" desc,"number");--> statement-breakpoint
CREATE INDEX "term_use_opens" ON "term_use" USING btree ("opens_at","term_id");--> statement-breakpoint
CREATE INDEX "user_certificate_for" ON "user_certificate" USING btree ("content_id","id");--> statement-breakpoint
CREATE INDEX "user_certificate_of" ON "user_certificate" USING btree ("certificate_id","id");--> statement-breakpoint
CREATE INDEX "term_use_term" ON "term_use" USING btree ("term_id","side","kind","position","number","opens_at","content_id");--> statement-breakpoint
UPDATE "term_use" SET
	"kind" = (SELECT "kind" FROM "content" WHERE "content"."id" = "content_id"),
	"number" = (SELECT "number" FROM "content" WHERE "content"."id" = "content_id");
--> statement-breakpoint
UPDATE "term_use" SET
	"position" = (SELECT "position" FROM "published" WHERE "published"."id" = "content_id"),
	"opens_at" = (SELECT "opens_at" FROM "published" WHERE "published"."id" = "content_id")
WHERE "side" = 'shown' AND "content_id" IN (SELECT "id" FROM "published");
--> statement-breakpoint
UPDATE "term" SET "uses" = (
	SELECT count(*) FROM "term_use" WHERE "term_id" = "term"."id" AND "side" = 'shown' AND "opens_at" IS NULL AND "content_id" IN (SELECT "id" FROM "published")
);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION trigrams(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT ARRAY(SELECT substr(words, place, 3) FROM generate_series(1, char_length(words) - 2) AS place) $$;
--> statement-breakpoint
CREATE INDEX "term_keys" ON "term" USING gin (trigrams("key"));
--> statement-breakpoint
CREATE INDEX "person_names" ON "person" USING gin (trigrams("name"));
--> statement-breakpoint
CREATE INDEX "person_emails" ON "person" USING gin (trigrams("email"));
