CREATE TABLE "editing" (
	"id" text PRIMARY KEY NOT NULL,
	"content_id" text NOT NULL,
	"person_id" text NOT NULL,
	"editor" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "focal_x" bigint DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "focal_y" bigint DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "editing" ADD CONSTRAINT "editing_content_id_content_id_fk" FOREIGN KEY ("content_id") REFERENCES "content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editing" ADD CONSTRAINT "editing_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "editing_once" ON "editing" USING btree ("content_id","person_id","editor");--> statement-breakpoint
CREATE INDEX "editing_person" ON "editing" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "editing_ends" ON "editing" USING btree ("ends_at");