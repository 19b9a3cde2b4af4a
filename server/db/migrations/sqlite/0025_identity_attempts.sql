CREATE TABLE `identity_attempt` (
	`id` text PRIMARY KEY NOT NULL,
	`attempt_hash` text NOT NULL,
	`provider` text NOT NULL,
	`state_hash` text,
	`browser_hash` text NOT NULL,
	`origin` text NOT NULL,
	`lang` text NOT NULL,
	`sealed` text NOT NULL,
	`outcome` text,
	`form` text,
	`is_spent` integer DEFAULT false NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `identity_attempt_hash` ON `identity_attempt` (`attempt_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `identity_attempt_state` ON `identity_attempt` (`state_hash`) WHERE "identity_attempt"."state_hash" is not null;--> statement-breakpoint
CREATE INDEX `identity_attempt_expires` ON `identity_attempt` (`expires_at`);--> statement-breakpoint
ALTER TABLE `person_identity` ADD `used_at` integer;