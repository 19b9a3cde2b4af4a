ALTER TABLE `payment_attempt` ADD `recheck_at` integer;--> statement-breakpoint
ALTER TABLE `payment_attempt` ADD `receipt_url` text;--> statement-breakpoint
CREATE INDEX `payment_attempt_recheck` ON `payment_attempt` (`recheck_at`);--> statement-breakpoint
ALTER TABLE `shop_order` ADD `number` integer;--> statement-breakpoint
ALTER TABLE `shop_order` ADD `to_decide` text;--> statement-breakpoint
CREATE UNIQUE INDEX `shop_order_number` ON `shop_order` (`number`);--> statement-breakpoint
CREATE INDEX `shop_order_to_decide` ON `shop_order` (`to_decide`) WHERE "shop_order"."to_decide" is not null;--> statement-breakpoint
-- Data: numbers for the orders so far, by their age; paid attempts are looked up at their providers again, the oldest first.
UPDATE `shop_order` SET `number` = 10000 + `aged`.`place`
	FROM (SELECT `id`, row_number() OVER (ORDER BY `created_at`, `id`) AS `place` FROM `shop_order`) AS `aged`
	WHERE `aged`.`id` = `shop_order`.`id`;--> statement-breakpoint
UPDATE `payment_attempt` SET `recheck_at` = `decided_at` WHERE `state` = 'succeeded' AND `provider` <> 'school' AND `ref` IS NOT NULL;