ALTER TABLE `session` ADD `page_origin` text;--> statement-breakpoint
ALTER TABLE `session` ADD `is_ticket_spent` integer DEFAULT false NOT NULL;