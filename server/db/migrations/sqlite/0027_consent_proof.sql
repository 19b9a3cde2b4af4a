DROP INDEX `consent_person`;--> statement-breakpoint
ALTER TABLE `consent` ADD `origin` text;--> statement-breakpoint
ALTER TABLE `consent` ADD `act` text;--> statement-breakpoint
ALTER TABLE `consent` ADD `withdrawn_at` integer;--> statement-breakpoint
CREATE INDEX `consent_created` ON `consent` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `consent_person` ON `consent` (`person_id`,`created_at`,`id`);