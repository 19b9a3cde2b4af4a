CREATE TABLE `consent` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`kind` text NOT NULL,
	`text_version` text NOT NULL,
	`ip` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `consent_person` ON `consent` (`person_id`);--> statement-breakpoint
CREATE TABLE `mail_link` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`purpose` text NOT NULL,
	`person_id` text NOT NULL,
	`target` text NOT NULL,
	`browser_hash` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_link_token` ON `mail_link` (`token_hash`);--> statement-breakpoint
CREATE INDEX `mail_link_person` ON `mail_link` (`person_id`);--> statement-breakpoint
CREATE TABLE `one_time_code` (
	`email` text PRIMARY KEY NOT NULL,
	`code_hash` text,
	`tries_left` integer NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`locked_until` integer,
	`sent_today` integer NOT NULL,
	`day_started_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`dedupe_key` text NOT NULL,
	`sealed` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`leased_until` integer,
	`expires_at` integer NOT NULL,
	`sent_at` integer,
	`failed_at` integer,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedupe` ON `outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `outbox_next` ON `outbox` (`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_sent` ON `outbox` (`sent_at`);--> statement-breakpoint
CREATE TABLE `person` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_proved_at` integer,
	`name` text NOT NULL,
	`phone` text,
	`password_hash` text,
	`role` text DEFAULT 'visitor' NOT NULL,
	`is_disabled` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `person_email` ON `person` (`email`);--> statement-breakpoint
CREATE TABLE `registration` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`origin` text NOT NULL,
	`utm` text NOT NULL,
	`time_zone` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `registration_person` ON `registration` (`person_id`);--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `session_person` ON `session` (`person_id`);--> statement-breakpoint
CREATE INDEX `session_expires` ON `session` (`expires_at`);--> statement-breakpoint
CREATE TABLE `ticket` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`person_id` text NOT NULL,
	`origin` text NOT NULL,
	`target` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_token` ON `ticket` (`token_hash`);--> statement-breakpoint
CREATE INDEX `ticket_expires` ON `ticket` (`expires_at`);