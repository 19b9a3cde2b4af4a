CREATE TABLE `phone_code` (
	`id` text PRIMARY KEY NOT NULL,
	`phone` text NOT NULL,
	`browser_hash` text NOT NULL,
	`origin` text NOT NULL,
	`way` text NOT NULL,
	`code_hash` text,
	`tries_left` integer NOT NULL,
	`locked_until` integer,
	`call_id` text,
	`call_phone` text,
	`is_handed_over` integer DEFAULT false NOT NULL,
	`proved_at` integer,
	`expires_at` integer NOT NULL,
	CONSTRAINT "phone_code_way" CHECK("phone_code"."way" in ('sms', 'call')),
	CONSTRAINT "phone_code_tries" CHECK("phone_code"."tries_left" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `phone_code_browser` ON `phone_code` (`phone`,`browser_hash`,`way`);--> statement-breakpoint
CREATE INDEX `phone_code_expires` ON `phone_code` (`expires_at`);--> statement-breakpoint
CREATE TABLE `phone_message` (
	`id` text PRIMARY KEY NOT NULL,
	`sent_at` integer NOT NULL,
	`is_entered` integer DEFAULT false NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `phone_message_sent` ON `phone_message` (`sent_at`);--> statement-breakpoint
CREATE TABLE `phone_price` (
	`id` text PRIMARY KEY NOT NULL,
	`kopecks` integer NOT NULL,
	`quoted_at` integer NOT NULL,
	CONSTRAINT "phone_price_kopecks" CHECK("phone_price"."kopecks" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `phone_price_quoted` ON `phone_price` (`quoted_at`);--> statement-breakpoint
CREATE TABLE `phone_spending` (
	`id` text PRIMARY KEY NOT NULL,
	`kopecks` integer NOT NULL,
	`started_at` integer NOT NULL,
	CONSTRAINT "phone_spending_kopecks" CHECK("phone_spending"."kopecks" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `phone_spending_started` ON `phone_spending` (`started_at`);--> statement-breakpoint
ALTER TABLE `person` ADD `phone_proved_at` integer;--> statement-breakpoint
CREATE INDEX `person_phone` ON `person` (`phone`) WHERE "person"."phone" is not null;