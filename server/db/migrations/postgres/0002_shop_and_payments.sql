CREATE TABLE "analytics_event" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text,
	"event" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text,
	"visitor_hash" text,
	"currency" text DEFAULT 'RUB' NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"is_threshold_waived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_currency" CHECK ("cart"."currency" in ('RUB', 'EUR'))
);
--> statement-breakpoint
CREATE TABLE "cart_item" (
	"id" text PRIMARY KEY NOT NULL,
	"cart_id" text NOT NULL,
	"product" text NOT NULL,
	"duration" bigint,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entitlement" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"product" text NOT NULL,
	"available_to" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_certificate" (
	"id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"lils" bigint NOT NULL,
	"giver" text NOT NULL,
	"gender" text,
	"line_id" text,
	"redeemed_by" text,
	"redeemed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"is_void" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gift_certificate_lils" CHECK ("gift_certificate"."lils" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lils_account" (
	"person_id" text PRIMARY KEY NOT NULL,
	"balance" bigint NOT NULL,
	CONSTRAINT "lils_account_balance" CHECK ("lils_account"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lils_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"product_id" bigint NOT NULL,
	"name" text NOT NULL,
	"img" text NOT NULL,
	"author" text,
	"url" text NOT NULL,
	"price_rub" bigint,
	"price_eur" bigint,
	"discount_rub" bigint DEFAULT 0 NOT NULL,
	"discount_eur" bigint DEFAULT 0 NOT NULL,
	"months" bigint,
	"is_recurrent" boolean DEFAULT false NOT NULL,
	"has_trial" boolean DEFAULT false NOT NULL,
	"lils" bigint DEFAULT 0 NOT NULL,
	"is_on_sale" boolean DEFAULT true NOT NULL,
	CONSTRAINT "product_type" CHECK ("product"."type" in ('course', 'school', 'camp', 'catalog', 'lesson', 'gift-certificate', 'plus')),
	CONSTRAINT "product_price_rub" CHECK ("product"."price_rub" >= 0),
	CONSTRAINT "product_price_eur" CHECK ("product"."price_eur" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_package" (
	"id" text PRIMARY KEY NOT NULL,
	"package_id" bigint NOT NULL,
	"type" text NOT NULL,
	"duration" bigint NOT NULL,
	"price_rub" bigint NOT NULL,
	"price_eur" bigint NOT NULL,
	CONSTRAINT "product_package_type" CHECK ("product_package"."type" in ('school', 'camp', 'catalog'))
);
--> statement-breakpoint
CREATE TABLE "promo_code" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"percent" bigint,
	"amount_rub" bigint,
	"amount_eur" bigint,
	"types" jsonb,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"use_limit" bigint,
	"person_limit" bigint,
	"used" bigint DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promo_code_kind" CHECK ("promo_code"."kind" in ('percent', 'fixed', 'internal')),
	CONSTRAINT "promo_code_used" CHECK ("promo_code"."used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promo_use" (
	"id" text PRIMARY KEY NOT NULL,
	"promo_id" text NOT NULL,
	"person_id" text NOT NULL,
	"order_id" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promo_use_state" CHECK ("promo_use"."state" in ('held', 'used', 'released'))
);
--> statement-breakpoint
CREATE TABLE "saved_promo" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"promo_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"attempt_id" text,
	"what" text NOT NULL,
	"before_state" text,
	"after_state" text,
	"by_whom" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"position" bigint NOT NULL,
	"product" text NOT NULL,
	"name" text NOT NULL,
	"duration" bigint,
	"price" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"bonuses" bigint NOT NULL,
	"due" bigint NOT NULL,
	"available_to" timestamp (3) with time zone,
	CONSTRAINT "order_line_due" CHECK ("order_line"."due" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"person_id" text NOT NULL,
	"purpose" text NOT NULL,
	"provider" text NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"ref" text,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"pay_key" text NOT NULL,
	"body_digest" text NOT NULL,
	"answer" jsonb,
	"error" jsonb,
	"saves_card" boolean NOT NULL,
	"card_id" text,
	"fingerprint" text,
	"is_widget" boolean NOT NULL,
	"check_at" timestamp (3) with time zone,
	"checks" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "payment_attempt_state" CHECK ("payment_attempt"."state" in ('created', 'action', 'processing', 'authorized', 'succeeded', 'failed', 'expired', 'canceled', 'returned', 'manual')),
	CONSTRAINT "payment_attempt_amount" CHECK ("payment_attempt"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"event_key" text NOT NULL,
	"ref" text NOT NULL,
	"attempt_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"state" text NOT NULL,
	"ref" text,
	"check_at" timestamp (3) with time zone,
	"checks" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "refund_state" CHECK ("refund"."state" in ('created', 'processing', 'done', 'failed', 'manual')),
	CONSTRAINT "refund_amount" CHECK ("refund"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "saved_card" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"provider" text NOT NULL,
	"sealed_token" text,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"expiry" text NOT NULL,
	"fingerprint" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "shop_order" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"cart_id" text,
	"live_cart" text,
	"digest" text NOT NULL,
	"currency" text NOT NULL,
	"sum" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"bonuses" bigint NOT NULL,
	"lils" bigint NOT NULL,
	"total" bigint NOT NULL,
	"promo_id" text,
	"subscription_id" text,
	"lang" text NOT NULL,
	"utm" jsonb NOT NULL,
	"giver" jsonb,
	"paid_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "shop_order_state_known" CHECK ("shop_order"."state" in ('open', 'pending', 'paid', 'review', 'expired', 'canceled', 'refunded')),
	CONSTRAINT "shop_order_kind_known" CHECK ("shop_order"."kind" in ('purchase', 'trial', 'subscribe', 'resubscribe', 'renewal')),
	CONSTRAINT "shop_order_currency" CHECK ("shop_order"."currency" in ('RUB', 'EUR')),
	CONSTRAINT "shop_order_total" CHECK ("shop_order"."total" >= 0),
	CONSTRAINT "shop_order_discount" CHECK ("shop_order"."discount" >= 0),
	CONSTRAINT "shop_order_bonuses" CHECK ("shop_order"."bonuses" >= 0)
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"product" text NOT NULL,
	"state" text NOT NULL,
	"currency" text NOT NULL,
	"price" bigint NOT NULL,
	"months" bigint NOT NULL,
	"card_id" text,
	"period_end" timestamp (3) with time zone NOT NULL,
	"next_charge_at" timestamp (3) with time zone,
	"retries" bigint DEFAULT 0 NOT NULL,
	"notice_sent_at" timestamp (3) with time zone,
	"canceled_at" timestamp (3) with time zone,
	"lang" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscription_state" CHECK ("subscription"."state" in ('trial', 'active', 'past_due', 'canceled', 'ended')),
	CONSTRAINT "subscription_price" CHECK ("subscription"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "trial_claim" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "analytics_event" ADD CONSTRAINT "analytics_event_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_item" ADD CONSTRAINT "cart_item_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_item" ADD CONSTRAINT "cart_item_product_product_id_fk" FOREIGN KEY ("product") REFERENCES "product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement" ADD CONSTRAINT "entitlement_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlement" ADD CONSTRAINT "entitlement_product_product_id_fk" FOREIGN KEY ("product") REFERENCES "product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_certificate" ADD CONSTRAINT "gift_certificate_redeemed_by_person_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lils_account" ADD CONSTRAINT "lils_account_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lils_entry" ADD CONSTRAINT "lils_entry_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_use" ADD CONSTRAINT "promo_use_promo_id_promo_code_id_fk" FOREIGN KEY ("promo_id") REFERENCES "promo_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_use" ADD CONSTRAINT "promo_use_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_promo" ADD CONSTRAINT "saved_promo_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_promo" ADD CONSTRAINT "saved_promo_promo_id_promo_code_id_fk" FOREIGN KEY ("promo_id") REFERENCES "promo_code"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_product_product_id_fk" FOREIGN KEY ("product") REFERENCES "product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_card" ADD CONSTRAINT "saved_card_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_promo_id_promo_code_id_fk" FOREIGN KEY ("promo_id") REFERENCES "promo_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_product_product_id_fk" FOREIGN KEY ("product") REFERENCES "product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_claim" ADD CONSTRAINT "trial_claim_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_event_created" ON "analytics_event" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "analytics_event_event" ON "analytics_event" USING btree ("event");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_person" ON "cart" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_visitor" ON "cart" USING btree ("visitor_hash");--> statement-breakpoint
CREATE INDEX "cart_updated" ON "cart" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_item_once" ON "cart_item" USING btree ("cart_id","product");--> statement-breakpoint
CREATE UNIQUE INDEX "entitlement_once" ON "entitlement" USING btree ("person_id","product");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_certificate_code" ON "gift_certificate" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "gift_certificate_line" ON "gift_certificate" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lils_entry_cause" ON "lils_entry" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "lils_entry_person" ON "lils_entry" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_number" ON "product" USING btree ("type","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_package_duration" ON "product_package" USING btree ("type","duration");--> statement-breakpoint
CREATE UNIQUE INDEX "product_package_number" ON "product_package" USING btree ("package_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_code_code" ON "promo_code" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_use_order" ON "promo_use" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "promo_use_person" ON "promo_use" USING btree ("promo_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_promo_once" ON "saved_promo" USING btree ("person_id","promo_id");--> statement-breakpoint
CREATE INDEX "order_event_order" ON "order_event" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_line_order" ON "order_line" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_key" ON "payment_attempt" USING btree ("pay_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_ref" ON "payment_attempt" USING btree ("provider","ref");--> statement-breakpoint
CREATE INDEX "payment_attempt_order" ON "payment_attempt" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_attempt_check" ON "payment_attempt" USING btree ("check_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_event_key" ON "payment_event" USING btree ("provider","event_key");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_dedupe" ON "refund" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "refund_attempt" ON "refund" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refund_check" ON "refund" USING btree ("check_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_card_once" ON "saved_card" USING btree ("person_id","provider","fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_order_live_cart" ON "shop_order" USING btree ("live_cart");--> statement-breakpoint
CREATE INDEX "shop_order_person" ON "shop_order" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "shop_order_state" ON "shop_order" USING btree ("state","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_once" ON "subscription" USING btree ("person_id","product");--> statement-breakpoint
CREATE INDEX "subscription_next_charge" ON "subscription" USING btree ("next_charge_at");