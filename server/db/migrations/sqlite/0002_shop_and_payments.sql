CREATE TABLE `analytics_event` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text,
	`event` text NOT NULL,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `analytics_event_created` ON `analytics_event` (`created_at`);--> statement-breakpoint
CREATE INDEX `analytics_event_event` ON `analytics_event` (`event`);--> statement-breakpoint
CREATE TABLE `cart` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text,
	`visitor_hash` text,
	`currency` text DEFAULT 'RUB' NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`is_threshold_waived` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cart_currency" CHECK("cart"."currency" in ('RUB', 'EUR'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_person` ON `cart` (`person_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `cart_visitor` ON `cart` (`visitor_hash`);--> statement-breakpoint
CREATE INDEX `cart_updated` ON `cart` (`updated_at`);--> statement-breakpoint
CREATE TABLE `cart_item` (
	`id` text PRIMARY KEY NOT NULL,
	`cart_id` text NOT NULL,
	`product` text NOT NULL,
	`duration` integer,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`cart_id`) REFERENCES `cart`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_item_once` ON `cart_item` (`cart_id`,`product`);--> statement-breakpoint
CREATE TABLE `entitlement` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`product` text NOT NULL,
	`available_to` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `entitlement_once` ON `entitlement` (`person_id`,`product`);--> statement-breakpoint
CREATE TABLE `gift_certificate` (
	`id` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`lils` integer NOT NULL,
	`giver` text NOT NULL,
	`gender` text,
	`line_id` text,
	`redeemed_by` text,
	`redeemed_at` integer,
	`expires_at` integer,
	`is_void` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`redeemed_by`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "gift_certificate_lils" CHECK("gift_certificate"."lils" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `gift_certificate_code` ON `gift_certificate` (`code_hash`);--> statement-breakpoint
CREATE INDEX `gift_certificate_line` ON `gift_certificate` (`line_id`);--> statement-breakpoint
CREATE TABLE `lils_account` (
	`person_id` text PRIMARY KEY NOT NULL,
	`balance` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "lils_account_balance" CHECK("lils_account"."balance" >= 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `lils_entry` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`amount` integer NOT NULL,
	`kind` text NOT NULL,
	`cause` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `lils_entry_cause` ON `lils_entry` (`cause`);--> statement-breakpoint
CREATE INDEX `lils_entry_person` ON `lils_entry` (`person_id`);--> statement-breakpoint
CREATE TABLE `product` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`product_id` integer NOT NULL,
	`name` text NOT NULL,
	`img` text NOT NULL,
	`author` text,
	`url` text NOT NULL,
	`price_rub` integer,
	`price_eur` integer,
	`discount_rub` integer DEFAULT 0 NOT NULL,
	`discount_eur` integer DEFAULT 0 NOT NULL,
	`months` integer,
	`is_recurrent` integer DEFAULT false NOT NULL,
	`has_trial` integer DEFAULT false NOT NULL,
	`lils` integer DEFAULT 0 NOT NULL,
	`is_on_sale` integer DEFAULT true NOT NULL,
	CONSTRAINT "product_type" CHECK("product"."type" in ('course', 'school', 'camp', 'catalog', 'lesson', 'gift-certificate', 'plus')),
	CONSTRAINT "product_price_rub" CHECK("product"."price_rub" >= 0),
	CONSTRAINT "product_price_eur" CHECK("product"."price_eur" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `product_number` ON `product` (`type`,`product_id`);--> statement-breakpoint
CREATE TABLE `product_package` (
	`id` text PRIMARY KEY NOT NULL,
	`package_id` integer NOT NULL,
	`type` text NOT NULL,
	`duration` integer NOT NULL,
	`price_rub` integer NOT NULL,
	`price_eur` integer NOT NULL,
	CONSTRAINT "product_package_type" CHECK("product_package"."type" in ('school', 'camp', 'catalog'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `product_package_duration` ON `product_package` (`type`,`duration`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_package_number` ON `product_package` (`package_id`);--> statement-breakpoint
CREATE TABLE `promo_code` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`kind` text NOT NULL,
	`percent` integer,
	`amount_rub` integer,
	`amount_eur` integer,
	`types` text,
	`starts_at` integer,
	`ends_at` integer,
	`use_limit` integer,
	`person_limit` integer,
	`used` integer DEFAULT 0 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "promo_code_kind" CHECK("promo_code"."kind" in ('percent', 'fixed', 'internal')),
	CONSTRAINT "promo_code_used" CHECK("promo_code"."used" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_code_code` ON `promo_code` (`code`);--> statement-breakpoint
CREATE TABLE `promo_use` (
	`id` text PRIMARY KEY NOT NULL,
	`promo_id` text NOT NULL,
	`person_id` text NOT NULL,
	`order_id` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`promo_id`) REFERENCES `promo_code`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "promo_use_state" CHECK("promo_use"."state" in ('held', 'used', 'released'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `promo_use_order` ON `promo_use` (`order_id`);--> statement-breakpoint
CREATE INDEX `promo_use_person` ON `promo_use` (`promo_id`,`person_id`);--> statement-breakpoint
CREATE TABLE `saved_promo` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`promo_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`promo_id`) REFERENCES `promo_code`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_promo_once` ON `saved_promo` (`person_id`,`promo_id`);--> statement-breakpoint
CREATE TABLE `order_event` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`attempt_id` text,
	`what` text NOT NULL,
	`before_state` text,
	`after_state` text,
	`by_whom` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `shop_order`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_event_order` ON `order_event` (`order_id`);--> statement-breakpoint
CREATE TABLE `order_line` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`product` text NOT NULL,
	`name` text NOT NULL,
	`duration` integer,
	`price` integer NOT NULL,
	`discount` integer NOT NULL,
	`bonuses` integer NOT NULL,
	`due` integer NOT NULL,
	`available_to` integer,
	FOREIGN KEY (`order_id`) REFERENCES `shop_order`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_line_due" CHECK("order_line"."due" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_line_order` ON `order_line` (`order_id`);--> statement-breakpoint
CREATE TABLE `payment_attempt` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`person_id` text NOT NULL,
	`purpose` text NOT NULL,
	`provider` text NOT NULL,
	`method` text NOT NULL,
	`state` text NOT NULL,
	`ref` text,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`pay_key` text NOT NULL,
	`body_digest` text NOT NULL,
	`answer` text,
	`error` text,
	`saves_card` integer NOT NULL,
	`card_id` text,
	`fingerprint` text,
	`is_widget` integer NOT NULL,
	`check_at` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `shop_order`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payment_attempt_state" CHECK("payment_attempt"."state" in ('created', 'action', 'processing', 'authorized', 'succeeded', 'failed', 'expired', 'canceled', 'returned', 'manual')),
	CONSTRAINT "payment_attempt_amount" CHECK("payment_attempt"."amount" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempt_key` ON `payment_attempt` (`pay_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_attempt_ref` ON `payment_attempt` (`provider`,`ref`);--> statement-breakpoint
CREATE INDEX `payment_attempt_order` ON `payment_attempt` (`order_id`);--> statement-breakpoint
CREATE INDEX `payment_attempt_check` ON `payment_attempt` (`check_at`);--> statement-breakpoint
CREATE TABLE `payment_event` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`event_key` text NOT NULL,
	`ref` text NOT NULL,
	`attempt_id` text,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_event_key` ON `payment_event` (`provider`,`event_key`);--> statement-breakpoint
CREATE TABLE `refund` (
	`id` text PRIMARY KEY NOT NULL,
	`attempt_id` text NOT NULL,
	`amount` integer NOT NULL,
	`reason` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`state` text NOT NULL,
	`ref` text,
	`check_at` integer,
	`checks` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	FOREIGN KEY (`attempt_id`) REFERENCES `payment_attempt`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_state" CHECK("refund"."state" in ('created', 'processing', 'done', 'failed', 'manual')),
	CONSTRAINT "refund_amount" CHECK("refund"."amount" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_dedupe` ON `refund` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `refund_attempt` ON `refund` (`attempt_id`);--> statement-breakpoint
CREATE INDEX `refund_check` ON `refund` (`check_at`);--> statement-breakpoint
CREATE TABLE `saved_card` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`provider` text NOT NULL,
	`sealed_token` text,
	`brand` text NOT NULL,
	`last4` text NOT NULL,
	`expiry` text NOT NULL,
	`fingerprint` text NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_card_once` ON `saved_card` (`person_id`,`provider`,`fingerprint`);--> statement-breakpoint
CREATE TABLE `shop_order` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`cart_id` text,
	`live_cart` text,
	`digest` text NOT NULL,
	`currency` text NOT NULL,
	`sum` integer NOT NULL,
	`discount` integer NOT NULL,
	`bonuses` integer NOT NULL,
	`lils` integer NOT NULL,
	`total` integer NOT NULL,
	`promo_id` text,
	`subscription_id` text,
	`lang` text NOT NULL,
	`utm` text NOT NULL,
	`giver` text,
	`paid_by` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`paid_at` integer,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`promo_id`) REFERENCES `promo_code`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "shop_order_state_known" CHECK("shop_order"."state" in ('open', 'pending', 'paid', 'review', 'expired', 'canceled', 'refunded')),
	CONSTRAINT "shop_order_kind_known" CHECK("shop_order"."kind" in ('purchase', 'trial', 'subscribe', 'resubscribe', 'renewal')),
	CONSTRAINT "shop_order_currency" CHECK("shop_order"."currency" in ('RUB', 'EUR')),
	CONSTRAINT "shop_order_total" CHECK("shop_order"."total" >= 0),
	CONSTRAINT "shop_order_discount" CHECK("shop_order"."discount" >= 0),
	CONSTRAINT "shop_order_bonuses" CHECK("shop_order"."bonuses" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_order_live_cart` ON `shop_order` (`live_cart`);--> statement-breakpoint
CREATE INDEX `shop_order_person` ON `shop_order` (`person_id`);--> statement-breakpoint
CREATE INDEX `shop_order_state` ON `shop_order` (`state`,`expires_at`);--> statement-breakpoint
CREATE TABLE `subscription` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`product` text NOT NULL,
	`state` text NOT NULL,
	`currency` text NOT NULL,
	`price` integer NOT NULL,
	`months` integer NOT NULL,
	`card_id` text,
	`period_end` integer NOT NULL,
	`next_charge_at` integer,
	`retries` integer DEFAULT 0 NOT NULL,
	`notice_sent_at` integer,
	`canceled_at` integer,
	`lang` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product`) REFERENCES `product`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "subscription_state" CHECK("subscription"."state" in ('trial', 'active', 'past_due', 'canceled', 'ended')),
	CONSTRAINT "subscription_price" CHECK("subscription"."price" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `subscription_once` ON `subscription` (`person_id`,`product`);--> statement-breakpoint
CREATE INDEX `subscription_next_charge` ON `subscription` (`next_charge_at`);--> statement-breakpoint
CREATE TABLE `trial_claim` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`order_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
