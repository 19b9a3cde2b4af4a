CREATE TABLE `api_token` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`label` text NOT NULL,
	`scope` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `api_token_hash` ON `api_token` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_token_person` ON `api_token` (`person_id`);--> statement-breakpoint
CREATE TABLE `event_signup` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`kind` text NOT NULL,
	`event_key` text NOT NULL,
	`details` text NOT NULL,
	`origin` text NOT NULL,
	`utm` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `event_signup_once` ON `event_signup` (`person_id`,`kind`,`event_key`);--> statement-breakpoint
CREATE INDEX `event_signup_created` ON `event_signup` (`created_at`);--> statement-breakpoint
CREATE TABLE `person_identity` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`provider` text NOT NULL,
	`external_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `person_identity_external` ON `person_identity` (`provider`,`external_id`);--> statement-breakpoint
CREATE INDEX `person_identity_person` ON `person_identity` (`person_id`);--> statement-breakpoint
ALTER TABLE `mail_link` ADD `event` text;