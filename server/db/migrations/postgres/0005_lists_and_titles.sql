DROP INDEX "content_author";--> statement-breakpoint
DROP INDEX "content_course";--> statement-breakpoint
DROP INDEX "published_course";--> statement-breakpoint
DROP INDEX "published_starts";--> statement-breakpoint
DROP INDEX "term_use_term";--> statement-breakpoint
CREATE INDEX "content_position" ON "content" USING btree ("kind","position","number","deleted_at");--> statement-breakpoint
CREATE INDEX "content_title" ON "content" USING btree ("kind","title_key","number","deleted_at");--> statement-breakpoint
CREATE INDEX "content_status" ON "content" USING btree ("kind","status","number","deleted_at");--> statement-breakpoint
CREATE INDEX "content_created" ON "content" USING btree ("kind","created_at","number","deleted_at");--> statement-breakpoint
CREATE INDEX "content_updated" ON "content" USING btree ("kind","updated_at","number","deleted_at");--> statement-breakpoint
CREATE INDEX "content_deleted" ON "content" USING btree ("kind","deleted_at","number");--> statement-breakpoint
CREATE INDEX "published_gate" ON "published" USING btree ("kind","number","course","opens_at","withdrawn_at");--> statement-breakpoint
CREATE INDEX "published_position" ON "published" USING btree ("kind","position","number","course","opens_at","withdrawn_at");--> statement-breakpoint
CREATE INDEX "published_title" ON "published" USING btree ("kind","title_key","number","course","opens_at","withdrawn_at");--> statement-breakpoint
CREATE INDEX "published_first" ON "published" USING btree ("kind","published_at","number","course","opens_at","withdrawn_at");--> statement-breakpoint
CREATE INDEX "published_dates" ON "published" USING btree ("starts_at","kind","number","course","opens_at","withdrawn_at");--> statement-breakpoint
CREATE INDEX "content_author" ON "content" USING btree ("author_id","kind","status","created_at","number");--> statement-breakpoint
CREATE INDEX "content_course" ON "content" USING btree ("course","position","number");--> statement-breakpoint
CREATE INDEX "published_course" ON "published" USING btree ("course","position","number");--> statement-breakpoint
CREATE INDEX "published_starts" ON "published" USING btree ("kind","starts_at","number","course","opens_at","withdrawn_at");--> statement-breakpoint
CREATE INDEX "term_use_term" ON "term_use" USING btree ("term_id","side","content_id");--> statement-breakpoint
CREATE FUNCTION trigrams(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT coalesce(array_agg(DISTINCT substr(words, place, 3)), '{}') FROM generate_series(1, char_length(words) - 2) AS place $$;
--> statement-breakpoint
CREATE INDEX "content_titles" ON "content" USING gin (trigrams("title_key"));
--> statement-breakpoint
CREATE INDEX "published_titles" ON "published" USING gin (trigrams("title_key"));