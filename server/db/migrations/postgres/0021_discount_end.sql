ALTER TABLE "product" ADD COLUMN "discount_ends_at" timestamp (3) with time zone;--> statement-breakpoint
-- Data: the ends that authors have published; a day ends at midnight in Moscow.
UPDATE "product" SET "discount_ends_at" = CASE length("ends"."moment")
		WHEN 10 THEN ("ends"."moment" || 'T00:00:00+03:00')::timestamptz + interval '1 day'
		ELSE "ends"."moment"::timestamptz END
	FROM (SELECT "product" AS "sold", CASE WHEN "summary" LIKE '{%' THEN cast("summary" as jsonb) ->> 'discount_timer_to' END AS "moment" FROM "published") AS "ends"
	WHERE "ends"."sold" = "product"."id" AND "ends"."moment" IS NOT NULL;
