CREATE TABLE "progress" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"content_id" text NOT NULL,
	"kind" text NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"active_at" timestamp (3) with time zone NOT NULL,
	"block" text,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "progress_kind" CHECK ("progress"."kind" in ('course', 'live-lesson', 'single-lesson', 'page', 'studio', 'webinar', 'contest', 'lesson'))
);
--> statement-breakpoint
CREATE TABLE "quiz_result" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"content_id" text NOT NULL,
	"block" text NOT NULL,
	"right_answers" bigint NOT NULL,
	"questions" bigint NOT NULL,
	"done_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quiz_result_right" CHECK ("quiz_result"."right_answers" >= 0)
);
--> statement-breakpoint
ALTER TABLE "progress" ADD CONSTRAINT "progress_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress" ADD CONSTRAINT "progress_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_result" ADD CONSTRAINT "quiz_result_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_result" ADD CONSTRAINT "quiz_result_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "progress_once" ON "progress" USING btree ("content_id","person_id");--> statement-breakpoint
CREATE INDEX "progress_person" ON "progress" USING btree ("person_id","kind","active_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_result_once" ON "quiz_result" USING btree ("content_id","person_id","block");--> statement-breakpoint
CREATE INDEX "quiz_result_person" ON "quiz_result" USING btree ("person_id");