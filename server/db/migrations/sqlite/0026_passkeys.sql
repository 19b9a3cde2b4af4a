CREATE TABLE `passkey` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`rp_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`aaguid` text NOT NULL,
	`device_type` text NOT NULL,
	`is_backed_up` integer NOT NULL,
	`label` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "passkey_counter" CHECK("passkey"."counter" >= 0),
	CONSTRAINT "passkey_device_type" CHECK("passkey"."device_type" in ('singleDevice', 'multiDevice'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `passkey_person` ON `passkey` (`person_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `passkey_challenge` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`origin` text NOT NULL,
	`browser_hash` text NOT NULL,
	`person_id` text,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `person`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "passkey_challenge_purpose" CHECK("passkey_challenge"."purpose" in ('sign-in', 'proof', 'add'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `passkey_challenge_person` ON `passkey_challenge` (`person_id`);--> statement-breakpoint
CREATE INDEX `passkey_challenge_expires` ON `passkey_challenge` (`expires_at`);--> statement-breakpoint
ALTER TABLE `person` ADD `passkey_handle` text;--> statement-breakpoint
ALTER TABLE `session` ADD `authenticated_at` integer;