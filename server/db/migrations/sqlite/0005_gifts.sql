ALTER TABLE `cart_item` ADD `gift` text;--> statement-breakpoint
ALTER TABLE `order_line` ADD `gift` text;