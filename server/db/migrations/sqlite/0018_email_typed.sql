ALTER TABLE `person` ADD `email_typed` text;--> statement-breakpoint
-- data: canonical-emails