CREATE TABLE "audit" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text,
	"token_id" text,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"version" bigint,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "block" (
	"id" bigint PRIMARY KEY NOT NULL,
	"content_id" text NOT NULL,
	"type" text NOT NULL,
	"uuid" text NOT NULL,
	"position" bigint NOT NULL,
	"data" jsonb NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "block_type" CHECK ("block"."type" in ('text', 'image', 'image-text', 'image-list-texts', 'list-text', 'quiz', 'course-info', 'images', 'preview', 'video', 'script-block'))
);
--> statement-breakpoint
CREATE TABLE "block_item" (
	"id" bigint PRIMARY KEY NOT NULL,
	"block_id" bigint NOT NULL,
	"uuid" text NOT NULL,
	"position" bigint NOT NULL,
	"data" jsonb NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "content" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" bigint NOT NULL,
	"title" text NOT NULL,
	"title_key" text DEFAULT '' NOT NULL,
	"slug" text,
	"status" bigint NOT NULL,
	"author_id" text,
	"course" bigint,
	"position" bigint DEFAULT 0 NOT NULL,
	"version" bigint NOT NULL,
	"fields" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "content_kind" CHECK ("content"."kind" in ('course', 'live-lesson', 'single-lesson', 'page', 'studio', 'webinar', 'contest', 'lesson'))
);
--> statement-breakpoint
CREATE TABLE "content_image" (
	"id" bigint PRIMARY KEY NOT NULL,
	"content_id" text NOT NULL,
	"list" text NOT NULL,
	"image_id" bigint NOT NULL,
	"position" bigint NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "content_image_list" CHECK ("content_image"."list" in ('gallery', 'preview'))
);
--> statement-breakpoint
CREATE TABLE "image" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" text,
	"hash" text NOT NULL,
	"width" bigint NOT NULL,
	"height" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "image_use" (
	"id" text PRIMARY KEY NOT NULL,
	"content_id" text NOT NULL,
	"image_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "number_row" (
	"id" text PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "published" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" bigint NOT NULL,
	"slug" text,
	"course" bigint,
	"title" text NOT NULL,
	"title_key" text DEFAULT '' NOT NULL,
	"position" bigint NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"summary" text NOT NULL,
	"open" text NOT NULL,
	"open_etag" text NOT NULL,
	"closed" text NOT NULL,
	"closed_etag" text NOT NULL,
	"for_buyers" text,
	"for_buyers_etag" text,
	"opens_at" timestamp (3) with time zone,
	"product" text,
	"is_in_plus" boolean NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revision" (
	"id" text PRIMARY KEY NOT NULL,
	"content_id" text NOT NULL,
	"version" bigint NOT NULL,
	"person_id" text,
	"is_autosave" boolean NOT NULL,
	"body" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captured_email" (
	"email" text PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comment" (
	"id" bigint PRIMARY KEY NOT NULL,
	"content_id" text NOT NULL,
	"person_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "custom_certificate" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" text,
	"image_id" bigint NOT NULL,
	"preset" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "term" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" bigint NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"person_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "term_kind" CHECK ("term"."kind" in ('category', 'lesson-category', 'tag', 'school-tag', 'collection'))
);
--> statement-breakpoint
CREATE TABLE "term_use" (
	"id" text PRIMARY KEY NOT NULL,
	"content_id" text NOT NULL,
	"term_id" text NOT NULL,
	"side" text NOT NULL,
	CONSTRAINT "term_use_side" CHECK ("term_use"."side" in ('edited', 'shown'))
);
--> statement-breakpoint
CREATE TABLE "user_certificate" (
	"id" bigint PRIMARY KEY NOT NULL,
	"certificate_id" bigint NOT NULL,
	"person_id" text NOT NULL,
	"content_id" text,
	"words" jsonb NOT NULL,
	"issued_by" text,
	"issued_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_image" (
	"id" bigint PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"list" text NOT NULL,
	"image_id" bigint NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "user_image_list" CHECK ("user_image"."list" in ('gallery', 'feed'))
);
--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_item" ADD CONSTRAINT "block_item_block_id_block_id_fk" FOREIGN KEY ("block_id") REFERENCES "block"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content" ADD CONSTRAINT "content_author_id_person_id_fk" FOREIGN KEY ("author_id") REFERENCES "person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_image" ADD CONSTRAINT "content_image_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_image" ADD CONSTRAINT "content_image_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_owner_id_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_use" ADD CONSTRAINT "image_use_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_use" ADD CONSTRAINT "image_use_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "published" ADD CONSTRAINT "published_id_content_id_fk" FOREIGN KEY ("id") REFERENCES "content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision" ADD CONSTRAINT "revision_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision" ADD CONSTRAINT "revision_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_certificate" ADD CONSTRAINT "custom_certificate_owner_id_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_certificate" ADD CONSTRAINT "custom_certificate_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term" ADD CONSTRAINT "term_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_use" ADD CONSTRAINT "term_use_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_use" ADD CONSTRAINT "term_use_term_id_term_id_fk" FOREIGN KEY ("term_id") REFERENCES "term"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_certificate" ADD CONSTRAINT "user_certificate_certificate_id_custom_certificate_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "custom_certificate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_certificate" ADD CONSTRAINT "user_certificate_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_certificate" ADD CONSTRAINT "user_certificate_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "content"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_certificate" ADD CONSTRAINT "user_certificate_issued_by_person_id_fk" FOREIGN KEY ("issued_by") REFERENCES "person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_image" ADD CONSTRAINT "user_image_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_image" ADD CONSTRAINT "user_image_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_target" ON "audit" USING btree ("target","created_at");--> statement-breakpoint
CREATE INDEX "audit_created" ON "audit" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "block_uuid" ON "block" USING btree ("content_id","type","uuid");--> statement-breakpoint
CREATE INDEX "block_deleted" ON "block" USING btree ("deleted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "block_item_uuid" ON "block_item" USING btree ("block_id","uuid");--> statement-breakpoint
CREATE INDEX "block_item_deleted" ON "block_item" USING btree ("deleted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "content_number" ON "content" USING btree ("kind","number");--> statement-breakpoint
CREATE UNIQUE INDEX "content_slug" ON "content" USING btree ("kind","slug");--> statement-breakpoint
CREATE INDEX "content_author" ON "content" USING btree ("author_id","kind","status");--> statement-breakpoint
CREATE INDEX "content_course" ON "content" USING btree ("course");--> statement-breakpoint
CREATE INDEX "content_image_content" ON "content_image" USING btree ("content_id","list");--> statement-breakpoint
CREATE INDEX "content_image_deleted" ON "content_image" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "image_owner" ON "image" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "image_hash" ON "image" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "image_use_once" ON "image_use" USING btree ("content_id","image_id");--> statement-breakpoint
CREATE INDEX "image_use_image" ON "image_use" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "published_number" ON "published" USING btree ("kind","number");--> statement-breakpoint
CREATE UNIQUE INDEX "published_slug" ON "published" USING btree ("kind","slug");--> statement-breakpoint
CREATE INDEX "published_course" ON "published" USING btree ("course");--> statement-breakpoint
CREATE INDEX "published_starts" ON "published" USING btree ("kind","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "revision_version" ON "revision" USING btree ("content_id","version");--> statement-breakpoint
CREATE INDEX "comment_content" ON "comment" USING btree ("content_id","created_at");--> statement-breakpoint
CREATE INDEX "custom_certificate_owner" ON "custom_certificate" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "term_key" ON "term" USING btree ("kind","key");--> statement-breakpoint
CREATE UNIQUE INDEX "term_number" ON "term" USING btree ("kind","number");--> statement-breakpoint
CREATE UNIQUE INDEX "term_use_once" ON "term_use" USING btree ("content_id","side","term_id");--> statement-breakpoint
CREATE INDEX "term_use_term" ON "term_use" USING btree ("term_id","side");--> statement-breakpoint
CREATE INDEX "user_certificate_person" ON "user_certificate" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "user_certificate_by" ON "user_certificate" USING btree ("issued_by");--> statement-breakpoint
CREATE INDEX "user_image_person" ON "user_image" USING btree ("person_id","list");--> statement-breakpoint
CREATE INDEX "user_image_image" ON "user_image" USING btree ("image_id");